/** The longest text that is looked through for secrets. Anything beyond it is left out. */
const LONGEST = 8_000;
const HIDDEN = "***";

const NAMES =
  "pass(?:word|wd|phrase)?|pwd|secret|token|api[-_]?key|apikey|access[-_]?key|private[-_]?key|client[-_]?secret|auth(?:orization)?|credentials?|bearer|cookie|session[-_]?key|dsn";
const VALUE = `(?:"[^"]*"|'[^']*'|[^\\s"']+)`;

/** Each pattern begins at a boundary, so that a long word is tried once and not from each of its characters. */
const rules: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g, HIDDEN],
  // Headers: the rest of the quoted text or line.
  [
    /(?<![\w-])((?:proxy-)?authorization|cookie|set-cookie|x-[\w-]*(?:key|token|auth|secret)[\w-]*)(\s*:\s*)[^"'\n]+/gi,
    `$1$2${HIDDEN}`,
  ],
  [/(?<![a-z0-9+.-])([a-z][a-z0-9+.-]*:\/\/)[^\s/@"']*@/gi, `$1${HIDDEN}@`],
  [new RegExp(`(?<![\\w-])(--?[\\w-]*(?:${NAMES})[\\w-]*)(=|\\s+)${VALUE}`, "gi"), `$1$2${HIDDEN}`],
  [/(\s-u\s*|--user[= ])("[^"]*"|'[^']*'|[^\s"':]+:[^\s"']+)/g, `$1${HIDDEN}`],
  [/(\s-p)(?=\S)("[^"]*"|'[^']*'|[^\s"']+)/g, `$1${HIDDEN}`],
  // Assignments, whatever their name: an environment is where secrets are handed over.
  [new RegExp(`(^|[\\s;&|(])([A-Za-z_]\\w*)=(?=\\S)${VALUE}`, "g"), `$1$2=${HIDDEN}`],
  [new RegExp(`(?<![\\w-])(["']?[\\w-]*(?:${NAMES})[\\w-]*["']?\\s*[:=]\\s*)${VALUE}`, "gi"), `$1${HIDDEN}`],
  [
    /\b(?:gh[pousr]_|github_pat_|glpat-|npm_|sk-|rk_live_|pk_live_|sk_live_|xox[abprs]-|AKIA|ASIA|AIza|ya29\.|dop_v1_|hf_|nvk_|nva_)[\w.-]{8,}/g,
    HIDDEN,
  ],
  [/\beyJ[\w-]{8,2000}\.[\w-]+(?:\.[\w-]*)?/g, HIDDEN],
];

/** A text without its secrets: assignments, flags, headers, addresses and tokens that look like secrets. */
export function redacted(text: string, longest = 500): string {
  const shortText = text.length > LONGEST ? text.slice(0, LONGEST) : text;
  const named = rules.reduce((left, [pattern, hidden]) => left.replace(pattern, hidden), shortText);
  const all = named.replace(/[A-Za-z0-9+/_=-]{20,}/g, (word) => (isRandom(word) ? HIDDEN : word));
  return all.length > longest ? `${all.slice(0, longest)}...` : all;
}

/** Whether a long word looks like chosen at random: letters and digits mixed, and few of them repeated. */
function isRandom(word: string): boolean {
  const longestPart = word.split(/[/_-]/).reduce((most, part) => Math.max(most, part.length), 0);
  if (longestPart < 16 || !/\d/.test(word) || !/[A-Za-z]/.test(word)) return false;
  const counts = new Map<string, number>();
  for (const char of word) counts.set(char, (counts.get(char) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / word.length) * Math.log2(count / word.length);
  return bits > 3;
}
