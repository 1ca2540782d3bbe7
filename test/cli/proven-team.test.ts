import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { say } from "./console.fixture.ts";

const folder = mkdtempSync(join(tmpdir(), "navigator-proven-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What `navigator check` says about a lifecycle. */
async function checked(text: string): Promise<string> {
  const file = join(folder, "team.yaml");
  writeFileSync(file, text);
  const { out } = await say(["check", file]);
  return out.replaceAll(folder, "");
}

const own = (states: string) => `name: team
extends: none
settings: {initial_state: todo, disconnect_state: todo}
states:
${states}`;

it.each([
  [
    "Y9: a state that nobody can leave",
    own(`  todo: {category: ready, exits: [doing]}
  doing: {category: active, exits: [limbo, done]}
  limbo: {category: waiting, exits: []}
  done: {category: done}`),
    /team\.yaml:7:3 error no-way-out "limbo" .*\n +path: todo -> doing -> limbo/,
  ],
  [
    "Y9: a done state that cannot be reached",
    own(`  todo: {category: ready, exits: [doing]}
  doing: {category: active, exits: [off]}
  off: {category: cancelled}
  done: {category: done}`),
    /team\.yaml:8:3 error unreachable-done .*\n +path: todo -> doing -> off/,
  ],
  [
    "Y11: a gate that no task can satisfy",
    `name: team
gates:
  status:working:
    - {type: gate/tests, to: completed, enforcement: reject, evidence: [{variable: "1 == 2"}]}`,
    /team\.yaml:4:7 error unsatisfiable-gate .*\n +path: pending -> working -> completed/,
  ],
  [
    "Y12: a role that may never claim",
    `name: team
roles:
  idle: {tags: [a], max_claims: 0}`,
    /team\.yaml:3:21 warning idle-role .* a worker with the tag "a" gets it, and is given nothing/,
  ],
  [
    "Y13: a prompt that names an unknown variable",
    `name: team
states:
  working: {prompts: {enter: "{{curent_status}}"}}`,
    /team\.yaml:3:23 warning unknown-variable .* a worker reads "{{curent_status}}"/,
  ],
  [
    "Y14: WIP limits that lock each other",
    own(`  todo: {category: ready, exits: [doing]}
  doing: {category: active, wip: 2, exits: [review]}
  review: {category: active, wip: 1, exits: [doing]}
  done: {category: done}`),
    /team\.yaml:7:30 error wip-deadlock .*\(2 in "doing", 1 in "review"\).*\n +path: todo -> doing -> review/,
  ],
])("navigator check shows, with its place and an example: %s", async (_, text, expected) => {
  expect(await checked(text)).toMatch(expected);
});
