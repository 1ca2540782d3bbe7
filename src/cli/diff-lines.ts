/** How many unchanged lines are shown before and after a change. */
const AROUND = 2;

/** The difference of two texts as one block of `-` and `+` lines, with a few unchanged lines around it. */
export function diffLines(before: string, after: string): readonly string[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const [head, tail] = [sameAtStart(old, now), sameAtEnd(old, now)];
  return [
    ...old.slice(Math.max(0, head - AROUND), head).map((line) => `  ${line}`),
    ...old.slice(head, old.length - tail).map((line) => `- ${line}`),
    ...now.slice(head, now.length - tail).map((line) => `+ ${line}`),
    ...now.slice(now.length - tail, now.length - tail + AROUND).map((line) => `  ${line}`),
  ];
}

function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r?\n/);
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

function sameAtStart(old: readonly string[], now: readonly string[]): number {
  let same = 0;
  while (same < old.length && same < now.length && old[same] === now[same]) same++;
  return same;
}

/** How many lines are equal at the end. Does not count lines that are already equal at the start. */
function sameAtEnd(old: readonly string[], now: readonly string[]): number {
  const most = Math.min(old.length, now.length) - sameAtStart(old, now);
  let same = 0;
  while (same < most && old.at(-1 - same) === now.at(-1 - same)) same++;
  return same;
}
