import type { Json } from "../../model/json.ts";
import type { Lifecycle } from "../../model/lifecycle.ts";
import type { LifecycleLayer } from "../../model/lifecycle-file.ts";
import { FindingLog } from "../../workflow/finding-log.ts";
import { chainOf } from "../files/load-lifecycle.ts";
import { readLayer } from "../files/read-layer.ts";
import { resolved } from "../files/resolved.ts";
import files from "./bundled.json" with { type: "json" };

/** The files in `lifecycles/`, embedded when the package is built. Tests verify them, so they are only read here. */
const definitions: ReadonlyMap<string, Json> = new Map(Object.entries(files.lifecycles));
const overlayDefinitions: ReadonlyMap<string, Json> = new Map(Object.entries(files.overlays));

const layers = new Map<Json, LifecycleLayer>();
const lifecycles = new Map<string, Lifecycle>();

/** The name of the lifecycle that a file extends if it names no other. */
export const DEFAULT_LIFECYCLE = "default";

export const bundledNames: readonly string[] = [...definitions.keys()];

/** The bundled lifecycles as written, which other files may extend. */
export function bundledLayers(): ReadonlyMap<string, LifecycleLayer> {
  return layersIn(definitions);
}

export function bundledOverlays(): ReadonlyMap<string, LifecycleLayer> {
  return layersIn(overlayDefinitions);
}

/** A bundled lifecycle, resolved at its first use. */
export function bundledLifecycle(name: string): Lifecycle {
  const known = lifecycles.get(name);
  if (known) return known;
  const definition = definitions.get(name);
  if (definition === undefined) throw new Error(`no lifecycle ${name} is bundled`);
  const lifecycle = resolved(name, { chain: chainOf(layerOf(definition), bundledLayers()), overlays: [] });
  lifecycles.set(name, lifecycle);
  return lifecycle;
}

function layersIn(named: ReadonlyMap<string, Json>): ReadonlyMap<string, LifecycleLayer> {
  return new Map([...named].map(([name, definition]) => [name, layerOf(definition)]));
}

function layerOf(definition: Json): LifecycleLayer {
  const known = layers.get(definition);
  if (known) return known;
  const layer = readLayer(definition, new FindingLog(() => undefined));
  layers.set(definition, layer);
  return layer;
}
