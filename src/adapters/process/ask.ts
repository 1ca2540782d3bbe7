import { createInterface } from "node:readline/promises";

/** Asks the person at the terminal. Prompts on standard error: standard output may go to a file. */
export async function ask(question: string): Promise<string> {
  const line = createInterface({ input: process.stdin, output: process.stderr });
  const ended = new Promise<string>((resolve) => line.once("close", () => resolve("")));
  try {
    return await Promise.race([line.question(question), ended]);
  } finally {
    line.close();
  }
}
