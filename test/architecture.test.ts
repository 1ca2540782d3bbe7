import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const src = join(root, "src");

/** What only the rooms that reach outside may use of Node. */
const nodeModules = [
  "fs",
  "os",
  "path",
  "url",
  "http",
  "net",
  "stream",
  "crypto",
  "console",
  "string_decoder",
  "timers/promises",
  "util",
  "worker_threads",
].map((name) => `node:${name}`);

/** Which rooms and packages each room may import. A room not listed as allowed is a wall. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  model: ["zod"],
  layout: ["model"],
  bounds: ["model", "unbash"],
  hooks: ["model", "bounds"],
  workflow: ["model", "bounds", "zod", "yaml", "@marcbachmann/cel-js", "node:crypto"],
  engine: ["model", "bounds", "workflow"],
  rehearsal: ["model", "workflow", "engine"],
  authority: ["model", "workflow", "engine"],
  routing: ["model", "workflow", "engine"],
  lifecycle: ["model", "workflow", "zod"],
  tasks: ["model", "workflow", "engine", "authority", "lifecycle"],
  team: ["model", "lifecycle", "tasks"],
  config: ["model", "workflow", "zod"],
  clients: ["model"],
  tokens: ["model", "node:crypto", "node:zlib"],
  presence: ["model", "tokens", "zod", "node:crypto"],
  traces: ["model"],
  store: [
    "model",
    "node:crypto",
    "node:fs",
    "node:path",
    "node:module",
    "node:timers/promises",
    "node:os",
    "node:readline",
    "@photostructure/sqlite",
    "pg",
  ],
  gate: ["model", "workflow", "engine", "presence", "store", "zod"],
  operations: [
    "gate",
    "model",
    "layout",
    "bounds",
    "hooks",
    "workflow",
    "engine",
    "rehearsal",
    "authority",
    "lifecycle",
    "tasks",
    "team",
    "config",
    "routing",
    "tokens",
    "presence",
    "traces",
    "store",
    "zod",
    "node:crypto",
  ],
  attack: [
    "model",
    "workflow",
    "engine",
    "rehearsal",
    "authority",
    "routing",
    "config",
    "tokens",
    "presence",
    "store",
    "operations",
    "node:crypto",
  ],
  drill: ["model", "workflow", "rehearsal", "lifecycle", "team", "config", "store", "operations", "zod"],
  demo: ["model", "operations"],
  adapters: [
    "model",
    "bounds",
    "hooks",
    "@photostructure/sqlite",
    "@simplewebauthn/server",
    "node:http",
    "node:https",
    "node:module",
    "config",
    "operations",
    "tokens",
    "node:crypto",
    "node:fs/promises",
    "node:path",
    "node:readline/promises",
    "zod",
    "node:child_process",
    "node:fs",
    "node:os",
    "node:stream",
    "node:stream/promises",
    "node:timers/promises",
    "node:util",
    "node:worker_threads",
    "node:zlib",
    "@opentelemetry/api",
  ],
  mcp: [
    "model",
    "operations",
    "zod",
    "@modelcontextprotocol/server",
    "@modelcontextprotocol/server/stdio",
    "@modelcontextprotocol/server/ext/skills",
    "@modelcontextprotocol/server/ext/skills/node",
    "@modelcontextprotocol/node",
    ...nodeModules,
  ],
  http: ["model", "hooks", "operations", "zod", "node:fs/promises", ...nodeModules],
  cli: ["model", "clients", "config", "operations", "zod", "commander", "picocolors"],
  exports: ["model", "workflow", "engine", "rehearsal", "tokens", "presence"],
  "serve.ts": [
    "server-feeds.ts",
    "model",
    "adapters",
    "demo",
    "cli",
    "http",
    "mcp",
    "operations",
    "store",
    ...nodeModules,
  ],
  "server-feeds.ts": ["adapters", "operations", "node:path"],
  "answer-query.ts": ["store"],
  "open-server.ts": ["adapters", "operations", "store", "node:os"],
  "move-store.ts": ["adapters", "cli", "open-server.ts", "operations", "store", "node:fs"],
  "machine-trust.ts": ["adapters", "operations", "node:path"],
  "move-project.ts": ["adapters", "cli", "operations", "store", "node:fs"],
  "hook.ts": ["adapters", "node:fs"],
  "open-store.ts": ["adapters", "cli", "open-server.ts", "store", ...nodeModules],
  "serve-aside.ts": ["adapters", "operations", ...nodeModules],
  "main.ts": [
    "serve.ts",
    "open-store.ts",
    "serve-aside.ts",
    "answer-query.ts",
    "open-server.ts",
    "move-store.ts",
    "machine-trust.ts",
    "move-project.ts",
    "adapters",
    "attack",
    "drill",
    "cli",
    "operations",
    "store",
    "package.json",
    ...nodeModules,
  ],
};

/** The rooms within `operations`, lowest first: each may import the rooms above it in this list, and no other. */
const subRooms = [
  "library",
  "ports",
  "replicas",
  "door",
  "history",
  "lifecycles",
  "movement",
  "queue",
  "planting",
  "people",
  "presence",
  "gate",
  "workflows",
  "guided",
  "nav",
  "team",
  "tasks",
  "route",
  "syncs",
  "author",
  "view",
  "feeds",
  "admin",
  "tables",
  "operations.ts",
  "offered-operations.ts",
];

/** The one file of a room that needs something the room otherwise does without. */
const onlyIn: Readonly<Record<string, readonly string[]>> = {
  "node:crypto": [
    "workflow/hash.ts",
    "store/chain.ts",
    "operations/library/text-digest.ts",
    "http/secret.ts",
    "tokens/dictionary.ts",
    "tokens/envelope.ts",
    "tokens/keys.ts",
    "tokens/webhook-signature.ts",
    "tokens/ticket.ts",
    "presence/digest.ts",
    "presence/cose-key.ts",
    "presence/is-signed.ts",
    "attack/user/software-key.ts",
    "tokens/trust-seal.ts",
    "tokens/anchor-signature.ts",
    "adapters/collectors/git.ts",
    "adapters/files/file-digest.ts",
    "adapters/hooks/keyed-hash.ts",
    "adapters/secrets/key-file.ts",
    "adapters/secrets/token-hash.ts",
    "main.ts",
  ],
};

const pureRooms = [
  "clients",
  "model",
  "layout",
  "bounds",
  "hooks",
  "workflow",
  "engine",
  "routing",
  "rehearsal",
  "authority",
  "lifecycle",
  "tasks",
  "team",
  "config",
  "tokens",
  "presence",
  "traces",
];
const impure: readonly (readonly [string, RegExp])[] = [
  ["a clock", /\bDate\b|\bperformance\b|\bsetTimeout\b|\bsetInterval\b|\bsetImmediate\b|\bqueueMicrotask\b/],
  ["randomness", /\bMath\.random\b|\brandomUUID\b|\brandomBytes\b|\bgetRandomValues\b/],
  ["the process", /\bprocess\./],
  ["input or output", /\bfetch\(|\bconsole\./],
  ["waiting", /\basync\b|\bawait\b|\bPromise\b/],
];

/** Tests, what they are made with, and the suite that every store must pass. */
const TEST_CODE = /\.(test|fixture|arbitrary)\.ts$|^store\/(suite\/|store-suite)/;

interface SourceFile {
  readonly path: string;
  readonly room: string;
  readonly text: string;
  readonly imports: readonly string[];
}

function sourceFiles(): SourceFile[] {
  return readdirSync(src, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".ts") && !TEST_CODE.test(name))
    .map((path) => {
      const text = readFileSync(join(src, path), "utf8");
      const imports = [
        ...text.matchAll(/^(?:import|export)\b[^"`;]*?\bfrom\s+"([^"]+)"|\bimport\s*\(\s*"([^"]+)"/gm),
      ].map((match) => match[1] ?? match[2] ?? "");
      return { path, room: path.split("/")[0] ?? path, text, imports };
    });
}

function targetOf(file: SourceFile, specifier: string): string {
  return relative(src, join(src, dirname(file.path), specifier)).replaceAll("\\", "/");
}

function roomOf(file: SourceFile, specifier: string): string {
  if (!specifier.startsWith(".")) return specifier;
  const target = targetOf(file, specifier);
  return target.startsWith("../") ? target.slice(3) : (target.split("/")[0] ?? target);
}

/** The room within `operations` that a path belongs to; undefined outside of `operations`. */
function subRoomOf(path: string): string | undefined {
  const [room, subRoom] = path.split("/");
  return room === "operations" ? subRoom : undefined;
}

/** Comments may use any word. */
function codeOf(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
}

/** Array methods that call their argument with an item and its index. */
const INDEXED_CALL = /\.(?:map|flatMap|filter|forEach|find|findLast|findIndex|some|every)\((\w+)\)/g;

/** The top-level parts of a parameter list, without what is inside brackets. */
function parametersFrom(text: string, open: number): readonly string[] {
  const parts = [""];
  let depth = 0;
  for (const character of text.slice(open)) {
    if (")}]>".includes(character)) depth -= 1;
    if (depth === 0 && character === ")") break;
    if (depth === 1 && character === ",") parts.push("");
    else if (depth === 1) parts.push(`${parts.pop()}${character}`);
    if ("({[<".includes(character)) depth += 1;
  }
  return parts;
}

/** The functions of a file that take a second argument only sometimes; an array's index would pass for it. */
function functionsWithOption(text: string): readonly string[] {
  const declared = codeOf(text).replaceAll("=>", "");
  return [...declared.matchAll(/\bfunction (\w+)(?:<[^()]*>)?\(|\bconst (\w+) = (?:async )?\(/g)].flatMap(
    (match) => {
      const [, second = ""] = parametersFrom(declared, match.index + match[0].length - 1);
      return /^\s*\w+\?|=/.test(second) ? [match[1] ?? match[2] ?? ""] : [];
    },
  );
}

describe("the house", () => {
  const files = sourceFiles();

  it("has only the rooms in the table, and each of them", () => {
    expect([...new Set(files.map(({ room }) => room))].toSorted()).toEqual(Object.keys(mayImport).toSorted());
  });

  it("lets imports go one way only", () => {
    const wrong = files.flatMap((file) =>
      file.imports
        .map((specifier) => roomOf(file, specifier))
        .filter((target) => target !== file.room && !mayImport[file.room]?.includes(target))
        .map((target) => `${file.path} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it("has only the listed rooms within operations, and each of them", () => {
    const found = files.flatMap(({ path }) => subRoomOf(path) ?? []);
    expect([...new Set(found)].toSorted()).toEqual(subRooms.toSorted());
  });

  it("lets imports within operations go one way only", () => {
    const wrong = files.flatMap((file) => {
      const own = subRoomOf(file.path);
      return file.imports
        .filter((specifier) => specifier.startsWith("."))
        .map((specifier) => subRoomOf(targetOf(file, specifier)))
        .filter((target) => own !== undefined && target !== undefined)
        .filter((target) => subRooms.indexOf(target ?? "") > subRooms.indexOf(own ?? ""))
        .map((target) => `${file.path} imports ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  it("keeps what only one file needs in that file", () => {
    const wrong = files.flatMap(({ path, imports }) =>
      imports.filter((name) => onlyIn[name]?.includes(path) === false).map((name) => `${path}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  it("lets only lifecycle and tasks choose a task's state", () => {
    const chosen = ["lifecycle/state-for.ts"];
    const wrong = files
      .filter(({ room }) => room !== "lifecycle" && room !== "tasks")
      .flatMap((file) =>
        file.imports
          .map((specifier) => targetOf(file, specifier))
          .filter((target) => chosen.includes(target))
          .map((target) => `${file.path} imports ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  it("keeps clock, randomness, process, input, output and waiting out of the pure rooms", () => {
    const wrong = files
      .filter(({ room }) => pureRooms.includes(room))
      .flatMap(({ path, text }) =>
        impure.filter(([, pattern]) => pattern.test(codeOf(text))).map(([what]) => `${path} uses ${what}`),
      );
    expect(wrong).toEqual([]);
  });

  it("passes no array index for an optional argument", () => {
    const optional = new Map(files.map(({ path, text }) => [path, functionsWithOption(text)]));
    const wrong = files.flatMap((file) => {
      const imported = file.imports.flatMap((name) => optional.get(targetOf(file, name)) ?? []);
      const risky = new Set([...imported, ...(optional.get(file.path) ?? [])]);
      return [...codeOf(file.text).matchAll(INDEXED_CALL)]
        .filter(([, name = ""]) => risky.has(name))
        .map(([call]) => `${file.path}: ${call}`);
    });
    expect(wrong).toEqual([]);
    expect(functionsWithOption("function one<T>(a: Map<T, T>, b = a.size) {}")).toEqual(["one"]);
    expect(functionsWithOption("const two = ({ a, b }: Both, c?: string): void => {}")).toEqual(["two"]);
    expect(functionsWithOption("function three(a: string, b: number, c = 1) {}")).toEqual([]);
  });

  it("has no import cycle", () => {
    const graph = new Map(
      files.map((file) => [
        file.path,
        file.imports.filter((name) => name.startsWith(".")).map((name) => targetOf(file, name)),
      ]),
    );
    const cycles: string[] = [];
    const done = new Set<string>();
    const visit = (path: string, trail: readonly string[]): void => {
      if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(" -> "));
      if (done.has(path) || trail.includes(path)) return;
      for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
      done.add(path);
    };
    for (const path of graph.keys()) visit(path, []);
    expect(cycles).toEqual([]);
  });

  it("keeps files short enough to be read in one go", () => {
    const long = files.filter(({ text }) => text.split("\n").length > 300).map(({ path }) => path);
    expect(long).toEqual([]);
  });
});
