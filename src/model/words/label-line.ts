const LONGEST = 80;

/** Text that is safe in a drawing: no line breaks, control characters, lone surrogates or direction marks. */
export function labelLine(text: string): string {
  const clean = text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/[\p{Cs}\ufffe\uffff]/gu, "\ufffd")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  if (clean.length <= LONGEST) return clean;
  const characters = [...clean];
  return characters.length <= LONGEST ? clean : `${characters.slice(0, LONGEST - 1).join("")}…`;
}
