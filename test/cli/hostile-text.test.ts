import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { say } from "./console.fixture.ts";
import { FORGED, type HostilePlace, hostile, hostilePlace, LINE } from "./hostile-text.fixture.ts";

let place: HostilePlace;
beforeEach(async () => {
  place = await hostilePlace();
});
afterEach(() => place.close());

/** Each command, with arguments that make it print as much as it can. */
const commands: Readonly<Record<string, (place: HostilePlace) => readonly (readonly string[])[]>> = {
  tour: () => [[]],
  init: () => [["x", "--yes"], ["x"]],
  remove: () => [[]],
  start: () => [[], ["--host", hostile()]],
  mcp: () => [["--tools", hostile()]],
  login: () => [[]],
  docs: () => [[], ["--port", hostile()]],
  "break-glass": ({ ids }) => [
    ...Object.values(ids).map((id) => [id, hostile(), "--reason", hostile()]),
    [hostile(), "--resolve", hostile(), "--reason", hostile()],
  ],
  subject: ({ ids }) => [...Object.values(ids).map((id) => [id, "--ref", hostile()]), [hostile()]],
  protect: () => [[hostile()], ["git", "--workflow", hostile(), "--root", hostile()]],
  attest: ({ ids }) => [...Object.values(ids).map((id) => [id]), [hostile()]],
  gate: () => [["--commit", hostile(), "--workflow", hostile(), "--approvers", hostile("x")]],
  hook: () => [["claude"], [hostile()], ["claude", hostile()]],
  watch: () => [[], [hostile()], ["--once"]],
  approvers: () => [[], ["--export"], ["add", hostile("x")], ["remove", hostile("x")]],
  agents: () => [[], ["add", hostile("x")], ["revoke", hostile("x")]],
  board: () => [[], ["--format", "markdown"], ["--format", "csv"]],
  links: () => [[], ["--format", "dot"]],
  forecast: () => [[], ["--parent", hostile()], ["--tag", hostile()]],
  waits: () => [[]],
  feedback: () => [
    [hostile()],
    [],
    ["--format", "markdown"],
    ["--format", "csv"],
    [hostile(), "--task", hostile()],
  ],
  workers: () => [[], ["--task", hostile()]],
  link: ({ ids }) => [...Object.values(ids).map((id) => [id, hostile()]), [hostile(), hostile("x")]],
  unlink: ({ ids }) => [...Object.values(ids).map((id) => [id, "*"]), [hostile(), "*"]],
  route: ({ ids }) =>
    [...Object.values(ids), hostile()].flatMap((id) => [
      [id, "--status", "VERIFIED", "--preview"],
      [id, "--status", hostile()],
      [id, "--status", "BLOCKED", "--forensics", hostile()],
    ]),
  decisions: () => [[], ["--task", hostile()], ["--step", hostile()], ["--decision", hostile()]],
  "what-if": ({ folder }) => [
    ["--all"],
    [join(folder, "evil.json"), "--all"],
    ["--answers", hostile()],
    ["--task", hostile()],
    ["--mode", hostile()],
    ["--policy", hostile()],
  ],
  query: () => [["SELECT 1"], [hostile()]],
  token: () => [["agent"], ["rotate"], [hostile()]],
  check: ({ folder }) => [[folder], [join(folder, hostile("no-such"))]],
  may: ({ folder }) => [[join(folder, "evil.json"), "--step", "a", "--run", "ls"]],
  plan: ({ folder }) => [[join(folder, "evil.json")]],
  diagram: ({ folder }) => [[join(folder, "evil.json")], [join(folder, "evil.json"), "--format", "dot"]],
  simulate: ({ folder }) => [
    [join(folder, "evil.json"), "--runs", "20"],
    [join(folder, "evil.json"), "--weights", hostile()],
    [join(folder, "evil.json"), "--team", hostile()],
    ["examples/team-tasks.json", "--team", hostile("x"), "--workers", "1"],
  ],
  test: ({ folder }) => [[folder, "-v"], [hostile()]],
  attack: ({ folder }) => [[join(folder, "evil.json"), "--tries", "12"]],
  load: ({ folder }) => [[folder], [folder, "--dry-run"], [hostile()]],
  workflows: () => [[]],
  migrate: () => [["evil"], [hostile()], ["evil", "--map", `${hostile()}=x`, "--dry-run"]],
  bounds: ({ folder }) => [[], [join(folder, "evil.json")], ["--clear"]],
  trust: () => [[], ["evil"], [hostile()]],
  add: ({ ids }) => [
    ["evil", hostile(), "--id", hostile("n")],
    ["evil", hostile(), "--id", ids.question],
    [hostile(), hostile(), "--variable", hostile()],
    ["evil", "x", "--variable", `${hostile()}=1`, "--context", `${hostile()}=1`],
  ],
  config: () => [[], [hostile()]],
  lifecycles: () => [[], ["show"], ["show", hostile()], ["show", "default", "--overlay", hostile()]],
  forensics: ({ folder }) => [[], ["--report", hostile(), join(folder, "evil.json")]],
  tasks: () => [[], ["--status", hostile()]],
  task: ({ ids }) => [...Object.values(ids).map((id) => [id]), [hostile()]],
  next: () => [
    ["--limit", "10"],
    ["--agent", hostile()],
    ["--workflow", hostile()],
  ],
  history: ({ ids }) => [[], [ids.question], ["--verify"], [hostile()]],
  syncs: () => [[], ["--task", hostile()]],
  inbox: () => [[]],
  proposals: () => [[], ["--all"], [hostile()], [hostile(), "accept"]],
  "migrate-store": () => [["--from", hostile(), "--to", hostile("x")]],
  "move-project": () => [["--project", hostile(), "--from", hostile(), "--to", hostile("x")]],
  doctor: () => [[], ["--hooks"]],
  export: ({ folder }) => [
    [],
    ["--otlp"],
    [join(folder, `${FORGED} otlp.jsonl`), "--otlp"],
    [join(folder, `${FORGED} out.jsonl`)],
    [join(folder, hostile("x"), "y")],
  ],
  import: ({ folder }) => [
    [join(folder, `${FORGED} out.jsonl`), "--dry-run"],
    [join(folder, "evil.json")],
    [hostile()],
  ],
  prune: ({ folder }) => [
    ["--dry-run", "--older-than", "1ms"],
    [hostile(), "--older-than", "1ms"],
    [join(folder, `${FORGED} pruned.jsonl`), "--older-than", hostile()],
  ],
  anchor: ({ folder }) => [
    [],
    [join(folder, `${FORGED} anchor.jsonl`)],
    [hostile(), "--key", hostile()],
    ["--webhook", hostile()],
  ],
  diff: ({ folder }) => [
    [join(folder, `${FORGED} out.jsonl`)],
    [join(folder, "evil.json"), hostile()],
    [hostile()],
  ],
  answer: ({ ids }) => [
    [ids.question],
    [ids.question, hostile()],
    [ids.approval, "--approve", hostile()],
    [ids.stopped, "no"],
    [ids.question, LINE, "--note", hostile()],
  ],
  advance: ({ ids }) => [
    [ids.question, hostile()],
    [ids.approval, "failed"],
    [hostile(), "passed"],
  ],
  resolve: ({ ids }) => [
    [ids.stopped],
    [ids.stopped, "goto", "--node", hostile()],
    [ids.stopped, "resume", "--on", hostile()],
    [ids.stopped, "resume", "--on", LINE, "--note", hostile()],
    [hostile(), "resume"],
  ],
};

const looks = [
  ["in plain text", [], false],
  ["in colour", [], true],
  ["as JSON", ["--json"], false],
] as const;

/** Signs that a terminal obeys, apart from the colours of Navigator itself. */
const OBEYED = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u{E0000}-\u{E007F}](?<!\n)/gu;
const COLOUR = new RegExp(`${"\u001b"}\\[\\d+m`, "g");

/** What a command prints and asks, as a person at a terminal sees it. */
async function seen(args: readonly string[], hasColour: boolean): Promise<string> {
  let asked = "";
  const ask = async (question: string) => {
    asked += `${question}\n`;
    return "y";
  };
  const colour = { out: hasColour, err: hasColour };
  const failing = async () =>
    ({ ok: false, problem: hostile("There is no "), advice: hostile("Make ") }) as const;
  const files = {
    read: async () => hostile(),
    write: async () => undefined,
    look: async () => ({ is: "barred", why: hostile() }) as const,
    remove: async () => undefined,
  };
  const services = { http: failing, docs: failing, login: failing, rotateKeys: failing, files };
  const { out, err } = await say(args, { ask, colour }, services, place.callFor);
  return `${out}\n${err}\n${asked}`;
}

describe("text of agents, authors and files stays in its place", () => {
  it("in every command of the help text", async () => {
    const { out } = await say(["--help"]);
    const listed = [...out.matchAll(/^ {2}([a-z][a-z-]*)(?:\|[a-z]+)? .*/gm)].map(([, name]) => String(name));
    const known = listed.filter((name) => name !== "help" && name !== "navigator");
    expect(Object.keys(commands).toSorted()).toEqual(known.toSorted());
  });

  for (const [look, flags, hasColour] of looks)
    it.each(Object.entries(commands))(
      `%s prints no forged line and no sign that a terminal obeys, ${look}`,
      async (name, argumentsOf) => {
        for (const args of argumentsOf(place)) {
          const text = (await seen([name, ...args, ...flags], hasColour)).replaceAll(COLOUR, "");
          expect(text.match(OBEYED) ?? [], JSON.stringify(args)).toEqual([]);
          const forged = text.split("\n").filter((line) => /^\s*FORGED/.test(line));
          expect(forged, `${JSON.stringify(args)}:\n${text}`).toEqual([]);
        }
      },
    );

  it("in an export that goes to the terminal, which reads the same as one in a file", async () => {
    const { out } = await say(["export"], {}, {}, place.callFor);
    const file = join(place.folder, "whole.jsonl");
    await say(["export", file], {}, {}, place.callFor);
    const read = (text: string) =>
      text
        .trimEnd()
        .split("\n")
        .slice(1)
        .map((line) => JSON.parse(line));
    expect(read(out)).toEqual(read(await readFile(file, "utf8")));
  });

  it("in the inbox of a narrow terminal, where a long text does not go on at the margin", async () => {
    const { out } = await say(["inbox"], { columns: 60 }, {}, place.callFor);
    const lines = out.split("\n").filter((line) => !line.startsWith("  npx -y agent-navigator "));
    expect(lines.filter((line) => line.startsWith("    | ")).length).toBeGreaterThan(3);
    expect(lines.filter((line) => line.length > 60)).toEqual([]);
    const margins = lines.flatMap((line) => /^[^\s]+/.exec(line) ?? []);
    expect(margins.toSorted()).toEqual(["3", "approval", "escalation", "question"]);
  });

  it("in the inbox, where the command under an entry is the entry's own and works as it is pasted", async () => {
    const { out } = await say(["inbox"], {}, {}, place.callFor);
    const lines = out.split("\n").filter((line) => line.startsWith("  npx -y agent-navigator "));
    expect(lines).toHaveLength(3);
    const margins = out.split("\n").flatMap((line) => /^[^\s]+/.exec(line) ?? []);
    expect(margins.toSorted()).toEqual(["3", "approval", "escalation", "question"]);
    for (const line of lines) expect(line).toMatch(/^ {2}npx -y agent-navigator (answer|resolve) \$'/);
  });
});
