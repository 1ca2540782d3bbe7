import * as z from "zod";
import { bundledLayers, DEFAULT_LIFECYCLE } from "../../lifecycle/bundled/bundled-lifecycles.ts";
import { chainOf } from "../../lifecycle/files/load-lifecycle.ts";
import { resolved } from "../../lifecycle/files/resolved.ts";
import { pinOf } from "../../lifecycle/pin-of.ts";
import { listPrompts } from "../../lifecycle/prompts/get-prompt.ts";
import { Lifecycle } from "../../model/lifecycle.ts";
import type { LifecycleLayer } from "../../model/lifecycle-file.ts";
import type { Result } from "../../model/refusal.ts";
import { counted } from "../../model/words/counted.ts";
import { nearest } from "../../workflow/nearest.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import type { Call } from "../ports/call.ts";
import { type KnownLifecycle, knownLifecycles } from "./known-lifecycles.ts";

export const showLifecycle = operation({
  name: "show_lifecycle",
  summary: "Show a lifecycle as tasks follow it: with what it inherits, and with overlays.",
  toolset: "author",
  access: "agent",
  effect: "reads",
  idempotent: true,
  input: z.strictObject({
    name: Key.optional().describe("default: the configured default lifecycle"),
    overlays: z.array(Key).max(20).optional(),
  }),
  output: z.object({
    lifecycle: Lifecycle,
    pin: z.string(),
    source: z.string(),
    prompts: z.array(z.string()),
  }),
  run: async ({ name, overlays }, call) => {
    const found = await lifecycleWith(name, overlays, call);
    if (!found.ok) return found;
    const { lifecycle, source } = found.value;
    return { ok: true, value: { lifecycle, pin: pinOf(lifecycle), source, prompts: listPrompts(lifecycle) } };
  },
});

interface FoundLifecycle {
  readonly lifecycle: Lifecycle;
  readonly source: string;
  /** the overlays that the lifecycle has */
  readonly overlays: readonly LifecycleLayer[];
}

/** A known lifecycle with the named overlays, or with the configured ones if none are named. */
export async function lifecycleWith(
  name: string | undefined,
  overlays: readonly string[] | undefined,
  call: Call,
): Promise<Result<FoundLifecycle>> {
  const { configured } = call.ports;
  const known = await knownLifecycles(call);
  const wanted = name ?? configured?.values.defaultLifecycle ?? DEFAULT_LIFECYCLE;
  const below = layerNamed(wanted, "lifecycle", known);
  if (!below.ok) return below;
  const layers: LifecycleLayer[] = [];
  for (const overlay of overlays ?? configured?.values.overlays ?? []) {
    const found = layerNamed(overlay, "overlay", known);
    if (!found.ok) return found;
    layers.push(found.value.layer);
  }
  const bases = new Map(
    known.flatMap(({ kind, name: one, layer }) =>
      kind === "lifecycle" && layer ? [[one, layer] as const] : [],
    ),
  );
  for (const [one, layer] of bundledLayers())
    if (one === DEFAULT_LIFECYCLE || !bases.has(one)) bases.set(one, layer);
  const lifecycle = resolved(wanted, { chain: chainOf(below.value.layer, bases), overlays: layers });
  return { ok: true, value: { lifecycle, source: below.value.source, overlays: layers } };
}

function layerNamed(
  name: string,
  kind: KnownLifecycle["kind"],
  known: readonly KnownLifecycle[],
): Result<{ readonly layer: LifecycleLayer; readonly source: string }> {
  const ofKind = known.filter((one) => one.kind === kind);
  const found = ofKind.find((one) => one.name === name);
  const facts = { name: name.slice(0, 200) };
  if (!found) {
    const names = ofKind.map((one) => one.name);
    const close = nearest(name, names);
    const meant = close ? `Did you mean "${close.word}"?` : `There are ${names.join(", ")}.`;
    const message = `There is no ${kind} "${facts.name}". ${meant}`;
    return { ok: false, refusal: { code: "LIFECYCLE_NOT_FOUND", message, facts: { ...facts, names } } };
  }
  const { layer, lifecycle, source } = found;
  if (layer && lifecycle) return { ok: true, value: { layer, source } };
  const findings = found.findings.filter(({ severity }) => severity === "error");
  const message = `The ${kind} "${facts.name}" has ${counted(findings.length, "error")}.`;
  return { ok: false, refusal: { code: "LIFECYCLE_INVALID", message, facts: { ...facts, findings } } };
}
