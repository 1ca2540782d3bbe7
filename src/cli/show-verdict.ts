import type * as z from "zod";
import { counted } from "../model/words/counted.ts";
import { shellWord } from "../model/words/shell-word.ts";
import { verifyHistory } from "../operations/admin/verify-history.ts";
import type { Colours } from "./colours.ts";
import { EXIT, type Screen } from "./screen.ts";

type Verdict = z.infer<typeof verifyHistory.output>;

/** Prints whether histories are whole, and what an anchor and signatures prove. */
export function showVerdict(
  screen: Screen,
  asked: z.input<typeof verifyHistory.input>,
  json?: boolean,
): Promise<void> {
  return screen.show(verifyHistory, asked, { json }, (verdict) => {
    const { anchor, signatures } = verdict;
    const found = problemLines(verdict, screen.colours);
    const isWrong =
      found.length > 0 || (anchor?.problems ?? []).length > 0 || (signatures?.unproven ?? 0) > 0;
    const lines = [
      ...(found.length > 0 ? found : [wholeLine(verdict, screen.colours)]),
      ...prunedLines(verdict),
      ...(anchor ? anchorLines(anchor, screen.colours) : []),
      ...(signatures ? signatureLines(signatures, screen.colours) : []),
    ];
    return { text: [...lines, ""].join("\n"), exit: isWrong ? EXIT.found : EXIT.fine };
  });
}

function problemLines(
  { tasks, broken, problems, missing, loaded }: Verdict,
  { red }: Colours,
): readonly string[] {
  return [
    ...problems.map(({ taskId, problem }) => `${red(shellWord(taskId))} ${problem}`),
    ...(broken > 0 ? [red(`The history of ${broken} of ${counted(tasks, "task")} is broken.`)] : []),
    ...(missing
      ? [red(`${counted(missing.count, "entry", "entries")} missing, the first is ${missing.first}.`)]
      : []),
    ...(loaded === undefined ? [] : [red(`In the log, ${loaded}.`)]),
  ];
}

function wholeLine({ tasks, entries }: Verdict, { green }: Colours): string {
  return green(`Nothing is missing: ${counted(entries, "entry", "entries")} of ${counted(tasks, "task")}.`);
}

function prunedLines({ pruned }: Verdict): readonly string[] {
  if (pruned === undefined) return [];
  return [
    `Pruned before: ${counted(pruned.entries, "entry", "entries")} of ${counted(pruned.tasks, "task")}.`,
  ];
}

function anchorLines(
  { seq, at, signed, problems }: NonNullable<Verdict["anchor"]>,
  { red, green, yellow }: Colours,
): readonly string[] {
  const anchor = `the anchor of ${new Date(at).toISOString()}, made at entry ${seq}`;
  if (problems.length > 0)
    return [red(`The log does not fit ${anchor}:`), ...problems.map((problem) => `  ${problem}`)];
  const fits = `The log fits ${anchor}`;
  if (signed === "pinned") return [green(`${fits}, signed with the given key.`)];
  const remark = signed === "no" ? "not signed" : "signed, unpinned: give its public key with --anchor-key";
  return [yellow(`${fits}, ${remark}.`)];
}

function signatureLines(
  { pinned, signed, unproven, broken, problems }: NonNullable<Verdict["signatures"]>,
  { red, green, yellow }: Colours,
): readonly string[] {
  const proven = `${counted(signed, "decision")} with valid signatures`;
  return [
    ...problems.map(({ taskId, problem }) => `${red(shellWord(taskId))} ${problem}`),
    ...(unproven > 0 ? [red(`${counted(unproven, "decision")} at the level present not proven.`)] : []),
    ...(broken > 0
      ? [yellow(`${counted(broken, "decision")} without signatures: the glass was broken.`)]
      : []),
    pinned
      ? green(`${proven}.`)
      : yellow(`${proven}, unpinned: compare the fingerprint of the approvers, and give it with --root.`),
  ];
}
