import { afterAll, afterEach, describe, expect, it } from "vitest";
import { runCli } from "../../src/cli/cli.ts";
import { listenHttp } from "../../src/http/listen.ts";
import { operations } from "../../src/operations/operations.ts";
import { as, secrets, ask as send } from "../http/site.fixture.ts";
import { Agent, factoryOver } from "../support/guided-agent.ts";
import {
  type Aim,
  type Aims,
  breachOf,
  callsOf,
  isUntouched,
  openAims,
  placesOf,
} from "./no-agent-answers-for-a-person.fixture.ts";

const open: Aims[] = [];
afterEach(async () => {
  for (const { desk } of open.splice(0)) await desk.close();
});

async function aims(): Promise<Aims> {
  const made = await openAims();
  open.push(made);
  return made;
}

const both = ["question", "approval"] as const;
type Call = (name: string, input: object) => Promise<unknown>;

/** A way to call operations, and how to close it. */
interface Connection {
  readonly call: Call;
  readonly close: () => Promise<unknown>;
}

/** A waiting question and approval that no call has changed yet. */
interface Field extends Connection {
  readonly aims: Aims;
  readonly before: Awaited<ReturnType<typeof placesOf>>;
}

/**
 * Makes every call of an operation against a waiting question and approval. Calls that change nothing share them,
 * because they take long to make; they are opened anew when a run was given up. Returns the number of calls.
 */
function attacks(
  connect: (aims: Aims) => Promise<Connection>,
): (operation: (typeof operations)[number]) => Promise<number> {
  let field: Field | undefined;
  const end = async (): Promise<void> => {
    const ended = field;
    field = undefined;
    await ended?.close();
    await ended?.aims.desk.close();
  };
  afterAll(end);
  const untouched = async (): Promise<Field> => {
    if (field && (await isUntouched(field.aims, field.before))) return field;
    await end();
    const made = await openAims();
    field = { aims: made, ...(await connect(made)), before: await placesOf(made) };
    return field;
  };
  return async (operation) => {
    let calls = 0;
    for (const kind of both) {
      const count = callsOf(operation, (await untouched()).aims[kind]).length;
      for (let index = 0; index < count; index++) {
        const { aims: around, call } = await untouched();
        const input = callsOf(operation, around[kind])[index] ?? {};
        await call(operation.name, input);
        calls += 1;
        expect(await breachOf(around), `${operation.name} ${JSON.stringify(input)}`).toBeUndefined();
      }
    }
    return calls;
  };
}

describe("no tool that an agent has answers for a person", () => {
  const attack = attacks(async ({ desk }) => {
    const toolsets = ["guided", "nav", "tasks", "author", "admin"] as const;
    const agent = new Agent();
    await agent.connect(factoryOver(desk, { toolsets }));
    const { client } = agent;
    const call: Call = (name, input) =>
      client.callTool({ name, arguments: { ...input } }).catch(() => undefined);
    return { call, close: () => client.close() };
  });

  it.each(operations.map((operation) => [operation.name, operation] as const))(
    "H4: %s",
    async (_, operation) => expect(await attack(operation)).toBeGreaterThan(0),
  );
});

describe("no address that an agent's credential opens answers for a person", () => {
  const attack = attacks(async ({ desk: { call } }) => {
    const { url, close } = await listenHttp({
      call,
      operations,
      toolsets: ["guided", "nav", "tasks", "author", "admin"],
      version: "1.2.3",
      page: "no-page",
      mcp: async (_, response) => void response.end(),
      logError: () => "id",
      port: 0,
      secrets,
    });
    const calls: Call = (name, input) =>
      send(new URL(url), { method: "POST", body: input, headers: as.agent }, `/api/${name}`);
    return { call: calls, close };
  });

  it.each(operations.map((operation) => [operation.name, operation] as const))(
    "H4: /api/%s",
    async (_, operation) => expect(await attack(operation)).toBeGreaterThan(0),
  );
});

/** Each command with the arguments an agent would try. */
const verbs: Readonly<Record<string, (aim: Aim) => readonly (readonly string[])[]>> = {
  start: () => [[]],
  mcp: () => [[]],
  workflows: () => [[]],
  load: () => [["workflows/quick-task.yaml"]],
  migrate: () => [
    ["question", "--map", "ask=ship"],
    ["approved", "--map", "build=end"],
  ],
  tasks: () => [[]],
  add: ({ taskId }) => [
    ["question", "Past the question", "--id", taskId],
    ["question", "Past the question", "--variable", "answer=yes", "--context", "answer=yes"],
  ],
  task: ({ taskId }) => [[taskId]],
  next: () => [[], ["--worker", "tester"]],
  advance: ({ taskId }) =>
    ["yes", "passed", "approved"].flatMap((result) => [
      [taskId, result],
      [taskId, result, "--fence", "1"],
      [taskId, result, "--fence", "1", "--worker", "tester"],
    ]),
  inbox: () => [[]],
  watch: () => [["--once"]],
  answer: ({ taskId, requirement }) => [
    [taskId, "yes"],
    [taskId, "--approve", requirement],
    [taskId, "yes", "--json", "--note", "a person said so"],
  ],
  resolve: ({ taskId }) => [
    [taskId, "succeed"],
    [taskId, "fail"],
    [taskId, "cancel"],
    [taskId, "resume"],
    [taskId, "goto", "--node", "end"],
  ],
  history: ({ taskId }) => [[taskId]],
  syncs: () => [[]],
  bounds: () => [[], ["workflows/quick-task.yaml"], ["--clear"]],
  trust: () => [[], ["question"]],
  attack: () => [["question", "--tries", "1"]],
  export: () => [[]],
  anchor: () => [[]],
  prune: () => [
    ["--older-than", "1ms"],
    ["no-such-folder/x", "--older-than", "1ms"],
  ],
  import: () => [["no-such-file"], ["no-such-file", "--replace"]],
  "migrate-store": () => [["--from", "no-such-file", "--to", "no-such-file-either"]],
  "move-project": () => [["--from", "no-such-file", "--to", "no-such-file-either"]],
  doctor: () => [[], ["--hooks"]],
  board: () => [[], ["--format", "markdown"], ["--format", "csv"]],
  links: () => [[], ["--format", "dot"]],
  workers: () => [[]],
  waits: () => [[]],
  feedback: ({ taskId }) => [[], ["a person said so", "--task", taskId]],
  forecast: () => [[], ["--tag", "web"]],
  link: ({ taskId }) => [[taskId, taskId]],
  unlink: ({ taskId }) => [[taskId, "*"]],
  route: ({ taskId }) =>
    ["VERIFIED", "UNVERIFIED", "BLOCKED"].flatMap((status) => [
      [taskId, "--status", status],
      [taskId, "--status", status, "--envelope", '{"next_step_id":"ship","recommendation":"CONTINUE"}'],
    ]),
  decisions: () => [[]],
  "what-if": ({ taskId }) => [["--all"], ["--task", taskId, "--mode", "authoritative"]],
  proposals: () => [[], ["rule-1"], ["rule-1", "accept"], ["rule-1", "revoke", "--note", "a person said so"]],
  config: () => [["explain"]],
  forensics: () => [[]],
  lifecycles: () => [[], ["default"]],
  check: () => [["workflows/quick-task.yaml"]],
  may: () => [["workflows/quick-task.yaml", "--step", "x", "--run", "ls"]],
  plan: () => [["workflows/quick-task.yaml"]],
  diagram: () => [["workflows/quick-task.yaml"]],
  simulate: () => [["workflows/quick-task.yaml", "--runs", "1"]],
  test: () => [["workflows/quick-task.scenarios.yaml"]],
  tour: () => [[]],
  docs: () => [[]],
  init: () => [[]],
  remove: () => [[]],
  login: () => [[]],
  agents: () => [[], ["add", "one"], ["revoke", "one"]],
  subject: ({ taskId }) => [[taskId]],
  "break-glass": ({ taskId, requirement }) => [
    [taskId, "yes", "--reason", "x"],
    [taskId, "--approve", requirement, "--reason", "x"],
    [taskId, "--resolve", "succeed", "--reason", "x"],
  ],
  protect: () => [["git", "--workflow", "release", "--root", "x"]],
  attest: ({ taskId }) => [[taskId]],
  gate: () => [["--commit", "HEAD", "--workflow", "w", "--approvers", "none.json"]],
  approvers: () => [[], ["add", "one", "--port", "1"], ["remove", "one"]],
  hook: () => [["claude"], ["nobody"]],
  query: () => [["SELECT 1"], ["DELETE FROM tasks"]],
  diff: () => [["none.jsonl"], ["none.jsonl", "other.jsonl"]],
  token: () => [["agent"], ["operator"], ["rotate"], ["bind"]],
};

/** Runs a command as a process without a terminal would. */
async function say({ desk }: Pick<Aims, "desk">, args: readonly string[]): Promise<string> {
  let out = "";
  const hear = (text: string): void => {
    out += text;
  };
  await runCli(args, {
    version: "1.2.3",
    terminal: {
      out: hear,
      err: hear,
      colour: { out: false, err: false },
      watched: false,
      now: () => 0,
      untilStopped: () => Promise.resolve(),
    },
    callFor: () => ({
      ...desk.call,
      caller: { kind: "person", id: "tester", channel: "terminal" },
      ports: { ...desk.call.ports, close: () => Promise.resolve() },
    }),
    config: { files: () => [], beside: (_, path) => path, env: {} },
    services: {
      stdio: () => Promise.resolve({ ok: true, value: undefined }),
      http: () => Promise.resolve({ ok: false, problem: "nothing is served here", advice: "" }),
      docs: () => Promise.resolve({ ok: false, problem: "nothing is served here", advice: "" }),
      canary: async () => ({ session: "canary-1", ms: 1 }),
      answerHook: async () => ({ out: "", err: "", exit: 0 }),
      login: () => Promise.resolve({ ok: true, value: "" }),
      token: () => Promise.resolve({ ok: true, value: "" }),
      agents: {
        list: () => Promise.resolve({ ok: true, value: [] }),
        add: () => Promise.resolve({ ok: true, value: "" }),
        revoke: (name) => Promise.resolve({ ok: true, value: { name } }),
      },
      rotateKeys: () => Promise.resolve({ ok: true, value: { home: "" } }),
      isOperator: () => Promise.resolve(false),
      publish: {
        note: async () => ({ ok: true, value: "note" }),
        post: async () => ({ ok: true, value: "post" }),
      },
      bind: () => Promise.resolve({ ok: true, value: { fingerprint: "f".repeat(64) } }),
      servers: async () => [],
      moveStore: async () => ({ ok: true, value: [] }),
      moveProject: async ({ from }) => ({ ok: true, value: { place: from } }),
      files: {
        read: () => Promise.resolve(undefined),
        write: () => Promise.resolve(),
        look: () => Promise.resolve({ is: "absent", folders: [] }),
        remove: () => Promise.resolve(),
      },
      hasTraces: () => Promise.resolve(false),
      self: ["npx", "-y", "agent-navigator"],
      hook: ["npx", "-y", "agent-navigator", "hook"],
    },
  });
  return out;
}

describe("no command answers for a person without a terminal", () => {
  it("every command of the help text is tried", async () => {
    const help = await say(await aims(), ["--help"]);
    const listed = [...help.matchAll(/^ {2}([a-z][a-z-]*)(?:\|[a-z]+)? .*/gm)].map(([, name]) =>
      String(name),
    );
    const known = listed.filter((name) => name !== "help" && name !== "navigator");
    expect(known.toSorted()).toEqual(Object.keys(verbs).toSorted());
  });

  it.each(Object.entries(verbs))("H4: navigator %s", async (verb, argumentsFor) => {
    for (const kind of both) {
      const around = await aims();
      const before = await placesOf(around);
      for (const args of argumentsFor(around[kind])) {
        const said = await say(around, [verb, ...args]);
        expect(await breachOf(around), `${verb} ${args.join(" ")}: ${said}`).toBeUndefined();
        expect(await isUntouched(around, before), `${verb} ${args.join(" ")}: ${said}`).toBe(true);
      }
    }
  });
});
