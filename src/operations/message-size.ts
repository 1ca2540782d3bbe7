/** The most that is taken in at once, whichever way it comes: a request, or a line of standard input. */
export const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;
