/** What is beyond these is refused when read, so that compiling and running may recurse without overflowing. */
export const limits = { textLength: 4_096, depth: 100 } as const;
