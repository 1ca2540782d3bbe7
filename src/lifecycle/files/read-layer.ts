import * as z from "zod";
import type { DefinitionPath } from "../../model/finding.ts";
import type { Json } from "../../model/json.ts";
import {
  LifecycleLayer,
  PhaseLayer,
  PromptsLayer,
  RoleLayer,
  SettingsLayer,
  StateLayer,
} from "../../model/lifecycle-file.ts";
import { ShownText } from "../../model/shown-text.ts";
import { FieldReader } from "../../workflow/fields.ts";
import type { FindingLog } from "../../workflow/finding-log.ts";
import { entriesAt, type LayerContext, readFields } from "./read-fields.ts";
import { readGates } from "./read-gates.ts";

const Texts = LifecycleLayer.pick({ name: true, description: true, extends: true });
const RoleFields = RoleLayer.extend({ prompts: z.unknown() });
const StateFields = StateLayer.extend({ prompts: z.unknown() });
const PhaseFields = PhaseLayer.extend({ prompts: z.unknown() });

/** Keys that belong in a configuration file. Other systems have them in their lifecycle files. */
const CONFIGURED = ["attachments", "templates", "dependencies", "tags", "ids", "auto_advance", "autoAdvance"];

/** Reads a lifecycle file or an overlay. Keeps every part that can be read, and reports the others. */
export function readLayer(value: Json, log: FindingLog): LifecycleLayer {
  const reader = new FieldReader(log, (key) =>
    CONFIGURED.includes(key) ? "configuration files" : undefined,
  );
  const context = { reader, log };
  const known = reader.sort("lifecycle", LifecycleLayer, value, [])?.known ?? {};
  const layer: LifecycleLayer = {};
  for (const key of ["name", "description", "extends"] as const) {
    const text = known[key];
    if (text === undefined || text === null) continue;
    Object.assign(
      layer,
      reader.check("lifecycle", Texts.pick({ [key]: true } as never), { [key]: text }, []),
    );
  }
  if (known["settings"] !== undefined) {
    const { raw: _raw, ...settings } = readFields(
      "settings",
      SettingsLayer,
      known["settings"],
      ["settings"],
      context,
    );
    layer.settings = settings;
  }
  const maps = {
    states: entriesOf("states", known["states"], readState, context),
    phases: entriesOf("phases", known["phases"], readPhase, context),
    combos: entriesOf("combos", known["combos"], readPrompts, context, isAnyKey),
    gates: entriesOf("gates", known["gates"], readGates, context, isAnyKey),
    roles: entriesOf("roles", known["roles"], readRole, context),
    rolePrompts: entriesOf(
      "role prompts",
      known["rolePrompts"],
      readTexts,
      context,
      undefined,
      "rolePrompts",
    ),
  };
  for (const [key, map] of Object.entries(maps)) if (map) Object.assign(layer, { [key]: map });
  reader.finish();
  return layer;
}

function entriesOf<T>(
  what: string,
  value: Json | undefined,
  read: (value: Json, path: DefinitionPath, context: LayerContext) => T,
  context: LayerContext,
  isName?: (key: string) => boolean,
  key = what,
): Record<string, T> | undefined {
  if (value === undefined || value === null) return undefined;
  const entries = entriesAt(what, value, [key], context, isName);
  return Object.fromEntries(entries.map(([name, inner, path]) => [name, read(inner, path, context)]));
}

/** Accepts almost any key of combos and gates. A later check looks up the states and phases that the key names. */
function isAnyKey(key: string): boolean {
  return key !== "__proto__" && key.length <= 200;
}

function readState(value: Json, path: DefinitionPath, context: LayerContext): StateLayer {
  const { raw, ...state } = readFields("state", StateFields, value, path, context);
  return withPrompts(state, raw["prompts"], path, context);
}

function readPhase(value: Json, path: DefinitionPath, context: LayerContext): PhaseLayer {
  const { raw, ...phase } = readFields("phase", PhaseFields, value, path, context);
  return withPrompts(phase, raw["prompts"], path, context);
}

function withPrompts(
  { prompts: _unread, ...fields }: { readonly prompts?: unknown },
  prompts: Json | undefined,
  path: DefinitionPath,
  context: LayerContext,
): { prompts?: PromptsLayer } {
  if (prompts === undefined) return fields;
  return { ...fields, prompts: readPrompts(prompts, [...path, "prompts"], context) };
}

function readPrompts(value: Json, path: DefinitionPath, context: LayerContext): PromptsLayer {
  const { raw: _raw, ...prompts } = readFields("prompts", PromptsLayer, value, path, context);
  return prompts;
}

function readRole(value: Json, path: DefinitionPath, context: LayerContext): RoleLayer {
  const { raw, prompts: _unread, ...role } = readFields("role", RoleFields, value, path, context);
  const prompts = raw["prompts"];
  return prompts === undefined
    ? role
    : { ...role, prompts: readTexts(prompts, [...path, "prompts"], context) };
}

function readTexts(value: Json, path: DefinitionPath, context: LayerContext): Record<string, string> {
  return Object.fromEntries(
    entriesAt("prompts", value, path, context).flatMap(([name, text, place]) => {
      const read = text === null ? undefined : context.reader.check("prompt", ShownText, text, place);
      return read === undefined ? [] : [[name, read] as const];
    }),
  );
}
