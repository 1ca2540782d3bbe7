import * as z from "zod";
import type { BoundLevel } from "../../bounds/bound-level.ts";
import { isPattern } from "../../bounds/patterns/overlap.ts";
import { standingLevel } from "../../bounds/standing-level.ts";
import { type BoundKind, Bounds, Opener, StandingBounds } from "../../model/bounds.ts";
import type { Json } from "../../model/json.ts";
import { STANDING_BOUNDS } from "../../model/record-kind.ts";
import type { Result } from "../../model/refusal.ts";
import { firstMisfit } from "../../workflow/schema-mismatch.ts";
import { MAX_TEXT_LENGTH } from "../../workflow/source/limits.ts";
import { readSource } from "../../workflow/source/read-source.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import type { Call } from "../ports/call.ts";

const ID = "project";
const Levels = z.array(
  z.object({
    source: z.literal("project"),
    name: z.string(),
    bounds: Bounds,
    openers: z.record(z.string(), Opener),
  }),
);
const Standing = z.object({ bounds: Bounds, openers: z.record(z.string(), Opener) });
type Standing = z.infer<typeof Standing>;

/** The operator's bounds of a project. They hold with and without a run, and no workflow widens them. */
export const standingBounds = operation({
  name: "standing_bounds",
  summary: "Show the bounds that hold for every agent of the project, or set them from a file.",
  toolset: "admin",
  access: "operator",
  effect: "changes",
  idempotent: true,
  input: z.strictObject({
    path: Key.min(1).optional().describe("a JSON or YAML file with `allow` and `deny`"),
    clear: z.boolean().optional().describe("remove them"),
  }),
  output: Standing,
  run: async ({ path, clear }, call): Promise<Result<Standing>> => {
    if (clear) return save([], call);
    if (path === undefined) return { ok: true, value: shown(await stored(call)) };
    const read = await readBounds(path, call);
    return read.ok ? save([standingLevel(read.value)], call) : read;
  },
});

async function readBounds(path: string, call: Call): Promise<Result<StandingBounds>> {
  const text = await call.ports.files.read(path, MAX_TEXT_LENGTH);
  if (!text.ok) return text;
  const { value } = readSource(text.value, { file: path });
  const parsed = StandingBounds.safeParse(value);
  if (!parsed.success)
    return invalid(`${path} has no bounds in the form that is read: ${firstMisfit(parsed.error, value)}.`);
  const broken = patternsOf(parsed.data).find(([kind, pattern]) => !isPattern(kind, pattern));
  return broken
    ? invalid(`The pattern ${JSON.stringify(broken[1])} cannot be read.`)
    : { ok: true, value: parsed.data };
}

function patternsOf({ allow = {}, deny = {} }: StandingBounds): [BoundKind, string][] {
  return [allow, deny].flatMap((lists) =>
    (Object.entries(lists) as [BoundKind, readonly (string | { readonly pattern: string })[]][]).flatMap(
      ([kind, items]) =>
        items.map((item): [BoundKind, string] => [kind, typeof item === "string" ? item : item.pattern]),
    ),
  );
}

function invalid(message: string): Result<never> {
  return { ok: false, refusal: { code: "INPUT_INVALID", message, facts: {} } };
}

async function stored({ ports }: Call): Promise<z.infer<typeof Levels>> {
  const store = await ports.store();
  const [record] = await store.records.load(ports.settings.project, STANDING_BOUNDS, [ID]);
  return Levels.safeParse(record?.value).data ?? [];
}

async function save(levels: readonly BoundLevel[], call: Call): Promise<Result<Standing>> {
  const store = await call.ports.store();
  const { project } = call.ports.settings;
  for (;;) {
    const [record] = await store.records.load(project, STANDING_BOUNDS, [ID]);
    const value = levels.length === 0 ? undefined : (levels as unknown as Json);
    if (record === undefined && value === undefined) break;
    const change = { kind: STANDING_BOUNDS, id: ID, version: record?.version ?? 0, value };
    // Another process may have set them meanwhile: then this call counts, because it came later.
    if ((await store.commit({ project, changes: [], records: [change] })).ok) break;
  }
  return { ok: true, value: shown(await stored(call)) };
}

function shown([level]: z.infer<typeof Levels>): Standing {
  return { bounds: level?.bounds ?? {}, openers: level?.openers ?? {} };
}
