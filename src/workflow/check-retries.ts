/** How many more reports a step accepts after its `validate` action has refused one. Then a person is asked. */
export const CHECK_RETRIES = 3;
