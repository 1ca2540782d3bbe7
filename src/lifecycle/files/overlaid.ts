import type { LifecycleLayer, PromptsLayer, RoleLayer, StateLayer } from "../../model/lifecycle-file.ts";

/** Separates the prompts of a lifecycle from those that an overlay appends. */
const RULE = "\n\n---\n\n";

type Named<T> = Readonly<Record<string, T>> | undefined;

/** A layer with an overlay on it. Overlays only add: nothing of the layer below is lost. */
export function overlaid(base: LifecycleLayer, overlay: LifecycleLayer): LifecycleLayer {
  const { name, description, settings, extends: below } = base;
  const layer: LifecycleLayer = {};
  if (name !== undefined) layer.name = name;
  if (description !== undefined) layer.description = description;
  if (below !== undefined) layer.extends = below;
  if (settings ?? overlay.settings) {
    layer.settings = { ...settings, ...overlay.settings };
    const blocking = union(settings?.blockingStates, overlay.settings?.blockingStates);
    if (blocking) layer.settings.blockingStates = blocking;
  }
  const maps = {
    states: joined(base.states, overlay.states, overlaidState),
    phases: joined(base.phases, overlay.phases, overlaidPhase),
    combos: joined(base.combos, overlay.combos, appended),
    gates: joined(base.gates, overlay.gates, (gates, more) => [...gates, ...more]),
    roles: joined(base.roles, overlay.roles, (role: RoleLayer) => role),
    rolePrompts: joined(base.rolePrompts, overlay.rolePrompts, (texts, more) =>
      Object.assign(
        {},
        joined(texts, more, (text, added) => `${text}${RULE}${added}`),
      ),
    ),
  };
  for (const [key, map] of Object.entries(maps)) if (map) Object.assign(layer, { [key]: map });
  return layer;
}

function overlaidState(base: StateLayer, overlay: StateLayer): StateLayer {
  const state: StateLayer = { ...base };
  const exits = union(base.exits, overlay.exits);
  if (exits) state.exits = exits;
  if (base.timed !== undefined || overlay.timed !== undefined)
    state.timed = (base.timed ?? false) || (overlay.timed ?? false);
  if (state.category === undefined && overlay.category !== undefined) state.category = overlay.category;
  const wip = Math.min(base.wip ?? Number.POSITIVE_INFINITY, overlay.wip ?? Number.POSITIVE_INFINITY);
  if (Number.isFinite(wip)) state.wip = wip;
  return { ...state, ...overlaidPhase(base, overlay) };
}

function overlaidPhase(
  base: { readonly prompts?: PromptsLayer | undefined },
  overlay: typeof base,
): { prompts?: PromptsLayer | undefined } {
  if (!base.prompts && !overlay.prompts) return {};
  return { prompts: appended(base.prompts ?? {}, overlay.prompts ?? {}) };
}

function appended(base: PromptsLayer, overlay: PromptsLayer): PromptsLayer {
  const prompts: PromptsLayer = {};
  for (const side of ["enter", "exit"] as const) {
    const texts = [base[side], overlay[side]].filter((text) => text !== undefined && text !== null);
    if (texts.length > 0) prompts[side] = texts.join(RULE);
  }
  return prompts;
}

function union(
  base: readonly string[] | undefined,
  more: readonly string[] | undefined,
): string[] | undefined {
  return base || more ? [...new Set([...(base ?? []), ...(more ?? [])])] : undefined;
}

function joined<T>(
  base: Named<T>,
  overlay: Named<T>,
  both: (base: T, overlay: T) => T,
): Record<string, T> | undefined {
  if (!base || !overlay) return base ?? overlay;
  const result = new Map(Object.entries(base));
  for (const [name, added] of Object.entries(overlay)) {
    const below = result.get(name);
    result.set(name, below === undefined ? added : both(below, added));
  }
  return Object.fromEntries(result);
}
