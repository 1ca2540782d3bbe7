/** Widths of ASCII characters from the space on, in hundredths of the font size: those of a common bold sans-serif. */
const WIDTHS = [
  28, 33, 47, 56, 56, 89, 72, 24, 33, 33, 39, 58, 28, 33, 28, 28, 56, 56, 56, 56, 56, 56, 56, 56, 56, 56, 33,
  33, 58, 58, 58, 61, 98, 72, 72, 72, 72, 67, 61, 78, 72, 28, 56, 72, 61, 83, 72, 78, 67, 78, 72, 67, 61, 72,
  67, 94, 67, 67, 61, 33, 28, 33, 58, 56, 33, 56, 61, 56, 61, 56, 33, 61, 61, 28, 28, 56, 28, 89, 61, 61, 61,
  61, 39, 56, 33, 61, 56, 78, 56, 56, 50, 39, 28, 39, 58,
];
const FIRST = 32;
/** The width of letters with accents and other alphabets. */
const LETTER = 62;
/** The width of ideographs and pictures. */
const WIDE = 100;
/** Fonts differ between machines: a wider one must not run over the border of a node. */
const SPARE = 1.12;
const FIRST_WIDE = 0x1100;

/** The width of a text without measuring it: a drawing must be the same on a page, in a file and on every machine. */
export function textWidth(text: string, size: number): number {
  let sum = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    sum += WIDTHS[code - FIRST] ?? (code >= FIRST_WIDE ? WIDE : LETTER);
  }
  return (sum * size * SPARE) / 100;
}
