/** A random number of 64 bits, as text: it names one try to change the database. */
export function newAttempt(): string {
  const [attempt = 0n] = crypto.getRandomValues(new BigInt64Array(1));
  return String(attempt);
}
