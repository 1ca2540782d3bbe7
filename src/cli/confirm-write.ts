import { allPrintable, printable } from "../model/words/printable.ts";
import { diffLines } from "./diff-lines.ts";
import { EXIT, type Screen } from "./screen.ts";

export interface FileOffer {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string;
}

export type Offered = "written" | "same" | "declined" | "no terminal";

/** Consent to writing a file. `given`: whether it was given before. `advice`: how to give it if no one can be asked. */
export interface Consent {
  readonly given: boolean;
  readonly advice: string;
}

/** Shows the change of a file, and writes the file if the person consents. */
export async function offerFile(screen: Screen, offer: FileOffer, consent: Consent): Promise<Offered> {
  const { path, before, after } = offer;
  const name = printable(path);
  const { bold, dim } = screen.colours;
  if (before === after) {
    screen.print(`${bold(name)} is up to date.\n`);
    return "same";
  }
  const lines = diffLines(before ?? "", after).map((line) => `  ${coloured(allPrintable(line), screen)}`);
  screen.print(`${bold(name)} ${dim(before === undefined ? "(new)" : "(changed)")}\n${lines.join("\n")}\n`);
  const answer = consent.given || (await screen.confirm(`Write ${name}?`));
  if (answer === undefined) {
    screen.fail(`${path} was not written: there is no terminal to ask at.`, consent.advice, EXIT.usage);
    return "no terminal";
  }
  if (!answer) {
    screen.print(`${name} was not changed.\n`);
    return "declined";
  }
  await screen.services.files.write(path, after);
  screen.print(`${name} was written.\n`);
  return "written";
}

function coloured(line: string, { colours }: Screen): string {
  if (line.startsWith("+")) return colours.green(line);
  return line.startsWith("-") ? colours.red(line) : line;
}
