// npm run lag -- --only load_task_tree
import { parseArgs } from "node:util";
import { judge } from "./judge.ts";
import { measureAll } from "./lag.ts";
import { largest, small } from "./sizes.ts";

const { values } = parseArgs({
  options: { only: { type: "string", default: "" }, small: { type: "boolean", default: false } },
});
const only = (name: string): boolean => name.includes(values.only);
let isGood = true;
for await (const measured of measureAll(values.small ? small : largest, only)) {
  const { good, line } = judge(measured);
  isGood &&= good;
  process.stdout.write(`${line}\n`);
}
process.exitCode = isGood ? 0 : 1;
