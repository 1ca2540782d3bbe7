import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AttackReport } from "../../src/model/attack.ts";
import type { Json } from "../../src/model/json.ts";
import { attack } from "../support/attacker.ts";
import type { Desk } from "../support/desk.ts";
import { edges, failure, gate, start, success, work } from "../support/workflows.ts";

/** A workflow with every kind of gate: an attachment, a deciding question, evidence in a branch, an approval. */
export const guarded: Json = {
  variables: { release: { type: "boolean", default: false } },
  nodes: {
    start,
    draft: work("Draft", { evidence: [{ attachment: "page" }] }),
    split: { type: "fork", name: "Split", join: "meet" },
    build: work("Build", { evidence: [{ run: "npm test" }] }),
    write: work("Write"),
    meet: { type: "join", name: "Meet", fork: "split", strategy: "all-pass" },
    sign: gate("Sign", { evidence: [{ approval: "human" }] }),
    ask: {
      type: "checkpoint",
      message: "Ship it?",
      timeout: "1h",
      options: [
        { id: "ship", label: "Ship", effects: { setVariable: { release: true } } },
        { id: "hold", label: "Hold" },
      ],
    },
    ship: work("Ship"),
    end: success,
    held: failure,
  },
  edges: edges(
    "start -> draft",
    "draft -> ask",
    "ask -ship-> split",
    "ask -hold-> held",
    "split -> build",
    "split -> write",
    "build -> meet",
    "write -> meet",
    "meet -passed-> sign",
    "meet -failed-> held",
    "sign -passed-> ship",
    "sign -failed-> split",
    "ship -> end",
  ),
};

/** The report of an attack on a workflow, with the settings of a desk. */
export async function attacked(
  desk: Desk,
  workflow: string,
  tries: number,
  seed = 1,
  only?: string,
): Promise<AttackReport> {
  const call = { ...desk.call, ports: { ...desk.call.ports, attack } };
  const request = { workflow, tries, seed, ...(only !== undefined && { only }) };
  return desk.data<AttackReport>("attack_workflow", request, call);
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const folders = [
  "workflows",
  "../shared/corpus/graph",
  "../shared/corpus/guided/2026-01",
  "../shared/corpus/guided/2026-08",
];

/** The bundled workflows, and workflows of other people if they are there: a short name and the path of each. */
export function attackedFiles(): readonly (readonly [name: string, file: string])[] {
  if (!existsSync(join(root, "../shared/corpus")))
    console.error("there are no workflows of other people here to attack");
  return folders
    .map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)))
    .filter((file) => /(?<!\.scenarios)\.(json|yaml)$/.test(file))
    .filter((file) => /"?(nodes|activities)"?\s*:/.test(readFileSync(file, "utf8")))
    .map((file) => [file.slice(file.lastIndexOf("/", file.lastIndexOf("/") - 1) + 1), file] as const);
}
