/** The beginning of a text that is too long, with a sign that there is more of it. */
export function shortened(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}\u2026`;
}
