/** Sends a message to the test that started the program. */
export function say(message: unknown): void {
  process.send?.(message);
}

/** The next message of the test. */
export function hear(): Promise<unknown> {
  return new Promise((resolve) => process.once("message", resolve));
}

export function argument(index: number): string {
  const value = process.argv[index + 2];
  if (value === undefined) throw new Error(`argument ${index} is missing`);
  return value;
}
