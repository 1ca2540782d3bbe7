/** A range of numbers, both ends included. */
export type NumberRange = readonly [first: number, last: number];

const RANGE = /^(\d{1,15})(?:-(\d{1,15}))?$/;

/** Writes ascending numbers as ranges, such as `3-5,9`. */
export function rangesText(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(",");
}

/** Reads ranges; `undefined` for any other text. */
export function readRanges(text: string): readonly NumberRange[] | undefined {
  if (text === "") return [];
  const ranges: NumberRange[] = [];
  for (const part of text.split(",")) {
    const [, first, last = first] = RANGE.exec(part) ?? [];
    if (first === undefined) return undefined;
    ranges.push([Number(first), Number(last)]);
  }
  return ranges;
}
