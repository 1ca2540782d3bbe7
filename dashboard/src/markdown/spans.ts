/** A piece of a line, with its look. */
export interface Span {
  readonly text: string;
  readonly look: "plain" | "code" | "strong" | "em";
}

/** Code, strong and emphasised words. The lengths are bounded, so that no text makes the search slow. */
const MARKED = /`([^`\n]{1,400})`|\*\*([^*\n]{1,400})\*\*|\*([^*\s][^*\n]{0,400})\*/g;

export function spansOf(text: string): readonly Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const found of text.matchAll(MARKED)) {
    const [whole, code, strong, em] = found;
    if (found.index > at) spans.push({ text: text.slice(at, found.index), look: "plain" });
    if (code !== undefined) spans.push({ text: code, look: "code" });
    else if (strong !== undefined) spans.push({ text: strong, look: "strong" });
    else if (em !== undefined) spans.push({ text: em, look: "em" });
    at = found.index + whole.length;
  }
  if (at < text.length) spans.push({ text: text.slice(at), look: "plain" });
  return spans;
}
