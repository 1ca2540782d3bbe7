import assert from "node:assert/strict";
import type { Finding } from "../model/finding.ts";
import type { Lifecycle } from "../model/lifecycle.ts";
import { readSource } from "../workflow/source/read-source.ts";
import { bundledLayers } from "./bundled/bundled-lifecycles.ts";
import { type LoadedLifecycle, loadLifecycle, loadOverlay } from "./files/load-lifecycle.ts";

export function loadFile(text: string, attachable?: ReadonlySet<string>): LoadedLifecycle {
  const source = readSource(text, { file: "team.yaml" });
  return loadLifecycle(source, { name: "team", known: bundledLayers(), attachable });
}

/** An overlay, verified on the default lifecycle. */
export function loadOverlayFile(text: string): LoadedLifecycle {
  const known = bundledLayers();
  const base = [known.get("default") ?? assert.fail()];
  return loadOverlay(readSource(text), { name: "overlay", known, base });
}

export function lifecycleIn(text: string): Lifecycle {
  const { lifecycle, findings } = loadFile(text);
  assert.ok(lifecycle, JSON.stringify(findings));
  return lifecycle;
}

/** The findings as `line:column severity code`. */
export function placesOf(findings: readonly Finding[]): string[] {
  return findings.map(({ severity, code, spot }) => `${spot?.line}:${spot?.column} ${severity} ${code}`);
}

/** The codes of the findings above info. */
export function problemsOf({ findings }: LoadedLifecycle): string[] {
  return findings.filter(({ severity }) => severity !== "info").map(({ code }) => code);
}

/** A small lifecycle that extends no other. */
export const board = `
extends: none
settings: {initial_state: todo, disconnect_state: todo}
states:
  todo: {category: ready, exits: [doing, dropped]}
  doing: {category: active, timed: true, exits: [review, todo, stuck]}
  review: {category: active, exits: [done, doing, broken]}
  stuck: {category: waiting, exits: [doing]}
  done: {category: done, exits: [todo]}
  broken: {category: failed, exits: [todo]}
  dropped: {category: cancelled, exits: []}
phases:
  build: {}
  test: {}
`;
