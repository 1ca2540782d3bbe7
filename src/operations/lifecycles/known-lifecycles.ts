import {
  bundledLayers,
  bundledOverlays,
  DEFAULT_LIFECYCLE,
} from "../../lifecycle/bundled/bundled-lifecycles.ts";
import {
  chainOf,
  type LoadedLifecycle,
  loadLifecycle,
  loadOverlay,
} from "../../lifecycle/files/load-lifecycle.ts";
import { resolved } from "../../lifecycle/files/resolved.ts";
import { pinOf } from "../../lifecycle/pin-of.ts";
import type { LifecycleLayer } from "../../model/lifecycle-file.ts";
import { MAX_TEXT_LENGTH } from "../../workflow/source/limits.ts";
import { readSource } from "../../workflow/source/read-source.ts";
import type { Source } from "../../workflow/source/source.ts";
import type { Call } from "../ports/call.ts";

/** A lifecycle or an overlay that this process knows. */
export interface KnownLifecycle extends LoadedLifecycle {
  readonly kind: "lifecycle" | "overlay";
  /** its file, or `bundled` */
  readonly source: string;
}

type LifecycleSource = readonly [file: string, source: Source];
export type LifecycleLayers = ReadonlyMap<string, LifecycleLayer>;

const DEFINITION = /\.(json|ya?ml)$/;
const OVERLAY = /(?:^|[\\/])overlays?[-_\\/][^\\/]*$/;

/** Whether a file of this name holds an overlay. */
export function isOverlayFile(file: string): boolean {
  return OVERLAY.test(file);
}

/** The name of a lifecycle whose file states none. */
export function lifecycleNameOf(file: string): string {
  const name = file.split(/[\\/]/).at(-1) ?? file;
  return name.replace(/\.[^.]+$/, "").replace(/^(?:workflow|lifecycle|overlay)[-_]/, "");
}

/** Loads one file that holds a lifecycle or an overlay. */
export function loadFileAs(file: string, source: Source, known: LifecycleLayers, call: Call): KnownLifecycle {
  const kind = isOverlayFile(file) ? "overlay" : "lifecycle";
  const options = { name: lifecycleNameOf(file), known, attachable: attachableIn(call) };
  const base = [known.get(DEFAULT_LIFECYCLE) ?? {}];
  const loaded =
    kind === "overlay" ? loadOverlay(source, { ...options, base }) : loadLifecycle(source, options);
  return { ...loaded, kind, source: file };
}

/** The bundled lifecycles and overlays, and those in the files that the configuration names, sorted by name. */
export async function knownLifecycles(call: Call): Promise<readonly KnownLifecycle[]> {
  const sources = await configuredSources(call);
  const layers = layersOf(sources, call);
  const own = sources.map(([file, source]) => loadFileAs(file, source, layers, call));
  const isReplaced = (kind: string, name: string): boolean =>
    own.some((one) => one.kind === kind && one.name === name);
  shipped ??= shippedLifecycles();
  const others = shipped.filter(({ kind, name }) => !isReplaced(kind, name));
  return [...own, ...others].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Resolved once: each connecting worker would otherwise wait for all of them to be resolved and hashed again. */
let shipped: readonly KnownLifecycle[] | undefined;

function shippedLifecycles(): readonly KnownLifecycle[] {
  const bundled = bundledLayers();
  return [
    ...[...bundled].map(([name, layer]) => shippedAs("lifecycle", name, layer, bundled)),
    ...[...bundledOverlays()].map(([name, layer]) => shippedAs("overlay", name, layer, bundled)),
  ];
}

function shippedAs(
  kind: KnownLifecycle["kind"],
  name: string,
  layer: LifecycleLayer,
  known: LifecycleLayers,
): KnownLifecycle {
  const overlays = kind === "overlay" ? [layer] : [];
  const chain = kind === "overlay" ? [known.get(DEFAULT_LIFECYCLE) ?? {}] : chainOf(layer, known);
  const lifecycle = resolved(name, { chain, overlays });
  return { kind, name, layer, lifecycle, pin: pinOf(lifecycle), findings: [], source: "bundled" };
}

/** The lifecycles that these files may extend: the bundled and configured ones, and each other. */
export async function knownLayers(files: readonly LifecycleSource[], call: Call): Promise<LifecycleLayers> {
  return layersOf([...(await configuredSources(call)), ...files], call);
}

function layersOf(sources: readonly LifecycleSource[], call: Call): LifecycleLayers {
  const bundled = bundledLayers();
  const layers = new Map(bundled);
  for (const [file, source] of sources) {
    const { layer, kind, name } = loadFileAs(file, source, bundled, call);
    // A file with the name of the default lifecycle does not replace it as the base of files that name no other.
    if (layer && kind === "lifecycle" && name !== DEFAULT_LIFECYCLE) layers.set(name, layer);
  }
  return layers;
}

async function configuredSources(call: Call): Promise<readonly LifecycleSource[]> {
  const { files, configured } = call.ports;
  const found: LifecycleSource[] = [];
  for (const path of configured?.values.lifecycles ?? []) {
    const inside = (await files.list(path))?.filter((file) => DEFINITION.test(file)) ?? [path];
    for (const file of inside) {
      const text = await files.read(file, MAX_TEXT_LENGTH);
      if (text.ok) found.push([file, readSource(text.value, { file })]);
    }
  }
  return found;
}

/** The types of attachments that are accepted; `undefined` if all are. */
function attachableIn({ ports: { configured } }: Call): ReadonlySet<string> | undefined {
  const { unknownKey, definitions } = configured?.values.attachments ?? {};
  return unknownKey === "reject" ? new Set(Object.keys(definitions ?? {})) : undefined;
}
