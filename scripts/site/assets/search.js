// Finds sections by the beginnings of their words. Every word of the query must occur.
window.searchSections = (index, query) => {
  const words = query.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? [];
  if (words.length === 0) return [];
  const starts = words.map((word) => new RegExp(`(^|[^\\p{L}\\p{N}])${escapeText(word)}`, "u"));
  const found = [];
  for (const [address, title, heading, text] of index) {
    const score = scoreOf(starts, title.toLowerCase(), heading.toLowerCase(), text.toLowerCase());
    if (score > 0) found.push({ address, title, heading, text: excerpt(text, starts), score });
  }
  return found.sort((a, b) => b.score - a.score).slice(0, 12);
};

function escapeText(text) {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** A title counts more than a heading, and a heading more than the text. */
function scoreOf(starts, title, heading, text) {
  let score = 0;
  for (const start of starts) {
    const own = (start.test(title) ? 6 : 0) + (start.test(heading) ? 8 : 0) + (start.test(text) ? 1 : 0);
    if (own === 0) return 0;
    score += own;
  }
  // A page itself comes before its sections.
  return heading === "" ? score + 1 : score;
}

function excerpt(text, starts) {
  const at = Math.min(
    ...starts.map((start) => text.toLowerCase().search(start)).filter((place) => place >= 0),
  );
  if (!Number.isFinite(at)) return excerpt(text, [/^/]);
  // Cut between words: half a word reads like another word.
  const from = at <= 40 ? 0 : text.lastIndexOf(" ", at - 40) + 1;
  const end = text.lastIndexOf(" ", from + 110);
  const isWhole = text.length <= from + 110;
  return `${from > 0 ? "… " : ""}${isWhole ? text.slice(from) : `${text.slice(from, end)} …`}`;
}
