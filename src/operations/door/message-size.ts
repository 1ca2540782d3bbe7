/** The most that one message holds, whichever way it goes: a request, a line of standard input, an answer. */
export const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;

/** About how much JSON one page holds: an answer is sent twice, as text too, in which quotes take double. */
export const PAGE_BYTES = 1024 * 1024;
