import type { Lifecycle, LifecycleRole, LifecycleState, TransitionPrompts } from "../../model/lifecycle.ts";
import type { LifecycleLayer, PromptsLayer, RoleLayer, StateLayer } from "../../model/lifecycle-file.ts";
import { reachedFrom } from "../reached-from.ts";
import { categoryOf } from "./category-of.ts";
import { merged } from "./merged.ts";
import { overlaid } from "./overlaid.ts";

const BLOCKING = ["pending", "assigned", "working"];

export interface LifecycleParts {
  /** the file and the files that it extends, the most general first */
  readonly chain: readonly LifecycleLayer[];
  readonly overlays: readonly LifecycleLayer[];
}

/** The lifecycle of a file with its inheritance and its overlays. It is complete, but not verified. */
export function resolved(name: string, { chain, overlays }: LifecycleParts): Lifecycle {
  const layer = withRolePrompts(overlays.reduce(overlaid, chain.reduce(merged, {})));
  const order = orderOf({ chain, overlays }, layer);
  const states = Object.fromEntries(
    order.map((state) => [state, resolvedState(state, layer.states?.[state] ?? {})]),
  );
  const settings = settingsOf(layer, states);
  const inherited = inheritedIn({ chain, overlays });
  const reached = reachedFrom(states, settings.initialState);
  for (const [state, resolution] of Object.entries(states))
    if (reached.size > 0 && !reached.has(state) && inherited.has(state)) resolution.hidden = true;
  const stated = [...overlays, chain.at(-1)].some((part) => part?.settings?.disconnectState !== undefined);
  // A file with its own states inherits "pending" as the state of released tasks, but its exits may not lead there.
  if (!stated && states[settings.disconnectState]?.hidden) settings.disconnectState = settings.initialState;
  return {
    name,
    ...(layer.description !== undefined && { description: layer.description }),
    settings,
    order,
    states,
    phases: mapped(layer.phases, ({ prompts }) => promptsOf(prompts)),
    combos: mapped(layer.combos, promptsOf),
    gates: mapped(layer.gates, (gates) => gates),
    roles: mapped(layer.roles, resolvedRole),
  };
}

/**
 * The states, the file's own before the inherited ones. Leaves out a state that only an overlay mentions without
 * defining it: the overlay has texts for a state of other lifecycles.
 */
function orderOf({ chain, overlays }: LifecycleParts, layer: LifecycleLayer): string[] {
  const written = chain.toReversed().flatMap(({ states }) => Object.keys(states ?? {}));
  const added = overlays.flatMap(({ states }) => Object.keys(states ?? {}));
  const defined = added.filter((name) => isDefined(layer.states?.[name]));
  return [...new Set([...written, ...defined])];
}

/** The states that the file itself only inherits. It may still add prompts to them. */
function inheritedIn({ chain, overlays }: LifecycleParts): ReadonlySet<string> {
  const own = new Set(
    [chain.at(-1), ...overlays].flatMap((part) =>
      Object.entries(part?.states ?? {}).flatMap(([name, state]) => (isDefined(state) ? [name] : [])),
    ),
  );
  const below = chain.slice(0, -1).flatMap(({ states }) => Object.keys(states ?? {}));
  return new Set(below.filter((name) => !own.has(name)));
}

function isDefined(state: StateLayer | undefined): boolean {
  return state?.exits !== undefined || state?.category !== undefined;
}

function resolvedState(name: string, state: StateLayer): LifecycleState {
  const { exits = [], timed = false, wip, prompts } = state;
  return {
    category: categoryOf(name, state).category,
    exits: [...new Set(exits)].filter((exit) => exit !== name),
    timed,
    ...(wip !== undefined && { wip }),
    prompts: promptsOf(prompts),
  };
}

function settingsOf(
  { settings = {} }: LifecycleLayer,
  states: Readonly<Record<string, LifecycleState>>,
): Lifecycle["settings"] {
  const { initialState = "pending", disconnectState = "pending", unknownPhase = "warn" } = settings;
  const blockingStates = settings.blockingStates ?? BLOCKING.filter((state) => Object.hasOwn(states, state));
  return { initialState, disconnectState, blockingStates, unknownPhase };
}

function resolvedRole({
  description,
  tags = [],
  maxClaims,
  phases,
  prompts = {},
  ...role
}: RoleLayer): LifecycleRole {
  return {
    ...(description !== undefined && { description }),
    tags,
    ...(maxClaims !== undefined && { maxClaims }),
    canAssign: role.canAssign ?? false,
    canCreateSubtasks: role.canCreateSubtasks ?? false,
    ...(phases !== undefined && { phases }),
    prompts,
  };
}

/** A role's prompts may be written in the role or under `role_prompts`. Both are used. */
function withRolePrompts(layer: LifecycleLayer): LifecycleLayer {
  const { roles, rolePrompts } = layer;
  if (!roles || !rolePrompts) return layer;
  const entries = Object.entries(roles).map(([name, role]): [string, RoleLayer] => {
    const texts = Object.hasOwn(rolePrompts, name) ? rolePrompts[name] : undefined;
    return [name, texts ? { ...role, prompts: { ...role.prompts, ...texts } } : role];
  });
  return { ...layer, roles: Object.fromEntries(entries) };
}

function promptsOf({ enter, exit }: PromptsLayer = {}): TransitionPrompts {
  const prompts: TransitionPrompts = {};
  if (enter !== undefined && enter !== null && enter !== "") prompts.enter = enter;
  if (exit !== undefined && exit !== null && exit !== "") prompts.exit = exit;
  return prompts;
}

function mapped<T, U>(
  named: Readonly<Record<string, T>> | undefined,
  of: (value: T) => U,
): Record<string, U> {
  return Object.fromEntries(Object.entries(named ?? {}).map(([name, value]) => [name, of(value)]));
}
