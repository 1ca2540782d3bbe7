/** How often a step whose own check fails may be reported again before a person is asked. */
export const CHECK_RETRIES = 3;
