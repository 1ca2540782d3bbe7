/** Where `navigator start` listens and `navigator login` looks, unless they are told otherwise. */
export const USUAL_PORT = 4747;
