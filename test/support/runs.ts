/** Whether this is `npm run long`. */
export const isLong = process.env["NAVIGATOR_TESTS"] === "long";

/** How often a random test repeats: `short` times in `npm test`, `long` times in `npm run long`. */
export function runs(short: number, long: number): number {
  return isLong ? long : short;
}
