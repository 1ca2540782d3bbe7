import { CONSONANTS, checkSyllable, VOWELS } from "./handle-checksum.ts";
import { nearestHandle } from "./nearest-handle.ts";
import type { Random } from "./random.ts";

const SYLLABLES = 6;
const KINDS = CONSONANTS.length * VOWELS.length * CONSONANTS.length;
/** A random number from here on is rejected; otherwise the first syllables would be more likely than the others. */
const UNBIASED = Math.floor(0x1_0000 / KINDS) * KINDS;

/** Offensive syllables, which no handle contains. */
const AVOIDED: ReadonlySet<string> = new Set(
  "bum dik dil fag fap fat fuk gaz git gok hag hor jap jew jiz kak kik kil kok kuk kum kun lez muf naz nig nip pak pis pus rap sod suk tit tut vag wog wop wus".split(
    " ",
  ),
);

const WORD = `[${CONSONANTS}][${VOWELS}][${CONSONANTS}]`;
const HANDLE = new RegExp(`^${WORD}${WORD}-${WORD}${WORD}-${WORD}${WORD}-${WORD}$`);
const LETTERS = SYLLABLES * 3 + 3;
/** A text may have this many letters more or fewer and still be a mistyped handle. */
const MOST_MISSING = 2;

/** The entropy of a handle in bits. */
export const HANDLE_BITS = SYLLABLES * Math.log2(KINDS - AVOIDED.size);

/** A new name for a run: three words of two syllables and a check syllable, like `kidrem-tusvan-bolpek-nar`. */
export function newHandle(random: Random): string {
  for (;;) {
    const syllables = Array.from({ length: SYLLABLES }, () => newSyllable(random));
    const check = checkSyllable(syllables.join(""));
    if (AVOIDED.has(check)) continue;
    return `${syllables.join("").replace(/.{6}/g, "$&-")}${check}`;
  }
}

/** A new name of this many words of two syllables, like `kidrem-tusvan`. It has no check syllable. */
export function newWords(random: Random, words: number): string {
  return Array.from({ length: words }, () => newSyllable(random) + newSyllable(random)).join("-");
}

function newSyllable(random: Random): string {
  for (;;) {
    const [high = 0, low = 0] = random(2);
    const drawn = high * 0x100 + low;
    if (drawn >= UNBIASED) continue;
    const kind = drawn % KINDS;
    const first = CONSONANTS.charAt(kind % CONSONANTS.length);
    const vowel = VOWELS.charAt(Math.floor(kind / CONSONANTS.length) % VOWELS.length);
    const syllable = first + vowel + CONSONANTS.charAt(Math.floor(kind / CONSONANTS.length / VOWELS.length));
    if (!AVOIDED.has(syllable)) return syllable;
  }
}

export type HandleReading =
  /** well-formed; only the store knows whether the handle was issued */
  | { readonly kind: "handle"; readonly handle: string }
  /** a handle that was never issued; `suggestion` is the handle that was probably meant */
  | { readonly kind: "mistyped"; readonly suggestion?: string }
  | { readonly kind: "other" };

/**
 * Parses a typed handle. Accepts capital letters, and spaces or underscores instead of hyphens. `known` must
 * contain only handles of this caller, because one of them may be shown to it.
 */
export function readHandle(text: string, known: Iterable<string> = []): HandleReading {
  if (text.length < LETTERS - MOST_MISSING) return { kind: "other" };
  const typed =
    text.length > 2 * LETTERS ? "" : text.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const handle = typed.replace(/[\s_-]+/g, "-");
  const letters = handle.replaceAll("-", "");
  if (HANDLE.test(handle) && checkSyllable(letters.slice(0, -3)) === letters.slice(-3))
    return { kind: "handle", handle };
  if (!looksLikeHandle(letters)) return { kind: "other" };
  const suggestion = nearestHandle(handle, known);
  return suggestion === undefined ? { kind: "mistyped" } : { kind: "mistyped", suggestion };
}

/** Whether a text could be a mistyped handle: about as many letters, and at most two other characters. */
function looksLikeHandle(letters: string): boolean {
  const strange = letters.replace(/[a-z]/g, "").length;
  return Math.abs(letters.length - LETTERS) <= MOST_MISSING && strange <= 2;
}
