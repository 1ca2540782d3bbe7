/** How often a random test repeats: `short` times in `npm test`, `long` times in `npm run long`. */
export function runs(short: number, long: number): number {
  return process.env["NAVIGATOR_TESTS"] === "long" ? long : short;
}
