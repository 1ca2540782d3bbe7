export const CONSONANTS = "bdfghjklmnprstvwz";
export const VOWELS = "aeiou";

const SYLLABLE = 3;

/**
 * The syllable that closes a handle, computed from the syllables before it. Both alphabets have a prime size, so each
 * sum below changes with any one letter; the weights of neighbours differ, so a swap of two letters changes it too.
 */
export function checkGroup(syllables: string): string {
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
