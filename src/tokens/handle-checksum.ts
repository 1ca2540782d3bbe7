export const CONSONANTS = "bdfghjklmnprstvwz";
export const VOWELS = "aeiou";

const SYLLABLE = 3;

/**
 * The last syllable of a handle, a checksum of the syllables before it. Both alphabets have a prime size, so changing
 * one letter changes a sum below. Neighbouring letters have different weights, so swapping two of them changes a sum
 * too.
 */
export function checkSyllable(syllables: string): string {
  let plain = 0;
  let weighted = 0;
  let vowels = 0;
  for (let at = 0; at < syllables.length; at += SYLLABLE) {
    const first = CONSONANTS.indexOf(syllables.charAt(at));
    const last = CONSONANTS.indexOf(syllables.charAt(at + 2));
    const place = (at / SYLLABLE) * 2 + 1;
    plain += first + last;
    weighted += first * place + last * (place + 1);
    vowels += VOWELS.indexOf(syllables.charAt(at + 1)) * (1 + ((at / SYLLABLE) % (VOWELS.length - 1)));
  }
  const letter = (alphabet: string, sum: number): string => alphabet.charAt(sum % alphabet.length);
  return letter(CONSONANTS, plain) + letter(VOWELS, vowels) + letter(CONSONANTS, weighted);
}
