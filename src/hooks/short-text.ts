/** A text of at most `longest` characters. */
export function shortText(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, Math.max(0, longest - 3))}...`;
}
