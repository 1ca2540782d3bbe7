import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { schemasOf } from "../src/mcp/tools.ts";
import { toolsetNames } from "../src/operations/door/toolsets.ts";
import { factsOf, tables } from "../src/operations/offered-operations.ts";
import { operations } from "../src/operations/operations.ts";
import { textKey } from "../src/operations/workflows/ready-versions.ts";
import { readSource } from "../src/workflow/source/read-source.ts";
import { loadBundled, programOf } from "./gen/bundled.ts";

const schemas = operations.map((operation) => [operation.name, schemasOf(operation)] as const);
const facts = await Promise.all(
  toolsetNames.map(async (name) => [name, (await tables[name]()).map(factsOf)] as const),
);
const versions = [...loadBundled(".")].map(([name, loaded]) => {
  const { id, version } = programOf(loaded);
  const text = readFileSync(`workflows/${basename(name)}.yaml`, "utf8");
  // A first start saves the text's own value under this version, without compiling it.
  assert.deepEqual(readSource(text).value, loaded.definition, name);
  return [textKey(text), { id, version }] as const;
});
const ready = {
  facts: Object.fromEntries(facts),
  schemas: Object.fromEntries(schemas),
  versions: Object.fromEntries(versions),
};
process.stdout.write(JSON.stringify(ready));
