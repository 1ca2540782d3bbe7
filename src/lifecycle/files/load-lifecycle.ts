import type { Finding } from "../../model/finding.ts";
import type { Lifecycle } from "../../model/lifecycle.ts";
import type { LifecycleLayer } from "../../model/lifecycle-file.ts";
import { isObject } from "../../workflow/fields.ts";
import { FindingLog } from "../../workflow/finding-log.ts";
import { suggestOneOf } from "../../workflow/nearest.ts";
import { quoted } from "../../workflow/source/problem.ts";
import type { Source } from "../../workflow/source/source.ts";
import { pinOf } from "../pin-of.ts";
import { verifyLifecycle } from "../verify/verify-lifecycle.ts";
import { readLayer } from "./read-layer.ts";
import { resolved } from "./resolved.ts";

export interface LoadLifecycleOptions {
  /** the name of a lifecycle whose file states none */
  readonly name: string;
  /** the lifecycles that a file may extend, by name */
  readonly known: ReadonlyMap<string, LifecycleLayer>;
  readonly overlays?: readonly LifecycleLayer[];
  /** the types of attachments that the configuration accepts; any if absent */
  readonly attachable?: ReadonlySet<string> | undefined;
}

/** A lifecycle file that was read, resolved and verified. */
export interface LoadedLifecycle {
  readonly name: string;
  /** the file as written, which other files may extend; absent if it cannot be read */
  readonly layer?: LifecycleLayer;
  /** absent if a finding is an error */
  readonly lifecycle?: Lifecycle;
  /** the content hash that pins the resolved lifecycle, with its overlays */
  readonly pin?: string;
  readonly findings: readonly Finding[];
}

/** The keys that distinguish a lifecycle file from a workflow. */
const KEYS = [
  "extends",
  "settings",
  "states",
  "phases",
  "combos",
  "gates",
  "roles",
  "rolePrompts",
  "role_prompts",
];
const WORKFLOW_KEYS = ["nodes", "edges", "activities", "_activityRefs"];

/** Whether a file holds a lifecycle or an overlay, not a workflow. */
export function isLifecycleFile({ value }: Source): boolean {
  if (!isObject(value)) return false;
  const has = (key: string): boolean => Object.hasOwn(value, key);
  return KEYS.some(has) && !WORKFLOW_KEYS.some(has);
}

/** Loads a lifecycle file: resolves what it extends, applies overlays, and reports everything that is wrong. */
export function loadLifecycle(source: Source, options: LoadLifecycleOptions): LoadedLifecycle {
  const log = new FindingLog(source.locate, source.findings);
  if (source.value === undefined) return { name: options.name, findings: log.sorted() };
  const layer = readLayer(source.value, log);
  const name = layer.name ?? options.name;
  const chain = chainOf(layer, options.known, log);
  const { overlays = [], attachable } = options;
  const lifecycle = resolved(name, { chain, overlays });
  verifyLifecycle(lifecycle, { log, layer, attachable, kind: "lifecycle" });
  return loaded(name, layer, lifecycle, log);
}

/** Loads an overlay, and verifies it on the lifecycle that it is for. */
export function loadOverlay(
  source: Source,
  options: Omit<LoadLifecycleOptions, "overlays"> & { readonly base: readonly LifecycleLayer[] },
): LoadedLifecycle {
  const log = new FindingLog(source.locate, source.findings);
  if (source.value === undefined) return { name: options.name, findings: log.sorted() };
  const layer = readLayer(source.value, log);
  const name = layer.name ?? options.name;
  const lifecycle = resolved(name, { chain: options.base, overlays: [layer] });
  verifyLifecycle(lifecycle, { log, layer, attachable: options.attachable, kind: "overlay" });
  return loaded(name, layer, lifecycle, log);
}

/** A file and the files that it extends, the most general first. */
export function chainOf(
  layer: LifecycleLayer,
  known: ReadonlyMap<string, LifecycleLayer>,
  log?: FindingLog,
): readonly LifecycleLayer[] {
  const chain = [layer];
  for (let at = layer; at.extends !== "none"; ) {
    const below = known.get(at.extends ?? "default");
    const isCircular = below !== undefined && chain.includes(below);
    if (below === undefined || isCircular) {
      // The default lifecycle extends nothing, although it does not say so.
      if (at.extends === undefined) break;
      log?.add(unknownBase(at.extends, isCircular, known));
      // Without the default lifecycle as a base, each inherited state that the file uses would be a finding of its
      // own.
      const usual = known.get("default");
      if (usual) chain.unshift(usual);
      break;
    }
    chain.unshift(below);
    at = below;
  }
  return chain;
}

function unknownBase(name: string, isCircular: boolean, known: ReadonlyMap<string, LifecycleLayer>) {
  const problem = isCircular ? "which extends this one in turn" : "and there is no such lifecycle";
  return {
    code: "unknown-lifecycle",
    path: ["extends"],
    message: `The lifecycle extends ${quoted(name)}, ${problem}.`,
    fix: isCircular
      ? "Let one of them extend another one, or none."
      : suggestOneOf(name, [...known.keys(), "none"]),
  } as const;
}

function loaded(name: string, layer: LifecycleLayer, lifecycle: Lifecycle, log: FindingLog): LoadedLifecycle {
  const findings = log.sorted();
  return log.hasErrors
    ? { name, layer, findings }
    : { name, layer, lifecycle, pin: pinOf(lifecycle), findings };
}
