/** The default port of `navigator start` and `navigator login`. */
export const USUAL_PORT = 4747;
