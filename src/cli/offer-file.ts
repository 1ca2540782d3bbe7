import { diffLines } from "./diff-lines.ts";
import { allPrintable } from "./printable.ts";
import { EXIT, type Screen } from "./screen.ts";

export interface FileOffer {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string;
}

export type Offered = "written" | "same" | "declined" | "nobody";

/** How to agree to writing: beforehand, or with what to say beforehand if nobody can be asked. */
export interface Consent {
  readonly given: boolean;
  readonly advice: string;
}

/** Shows what would become of a file, and writes it if somebody agrees. */
export async function offerFile(screen: Screen, offer: FileOffer, consent: Consent): Promise<Offered> {
  const { path, before, after } = offer;
  const { bold, dim } = screen.colours;
  if (before === after) {
    screen.print(`${bold(path)} is as it should be.\n`);
    return "same";
  }
  const lines = diffLines(before ?? "", after).map((line) => `  ${coloured(allPrintable(line), screen)}`);
  screen.print(`${bold(path)} ${dim(before === undefined ? "(new)" : "(changed)")}\n${lines.join("\n")}\n`);
  const answer = consent.given || (await screen.confirm(`Write ${path}?`));
  if (answer === undefined) {
    screen.fail(`${path} was not written: nobody can be asked here.`, consent.advice, EXIT.usage);
    return "nobody";
  }
  if (!answer) {
    screen.print(`${path} was left as it was.\n`);
    return "declined";
  }
  await screen.services.files.write(path, after);
  screen.print(`${path} is written.\n`);
  return "written";
}

function coloured(line: string, { colours }: Screen): string {
  if (line.startsWith("+")) return colours.green(line);
  return line.startsWith("-") ? colours.red(line) : line;
}
