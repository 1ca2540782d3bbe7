import { execFileSync, spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { GUARDED } from "./guarded.ts";
import type { Host } from "./host.ts";
import { NAVIGATOR } from "./navigator-server.ts";
import { type Stage, setStage } from "./stage.ts";

/** An event of a task's history. */
type StoredEvent = Readonly<Record<string, unknown>> & { readonly type: string };

/** A project that a person has set up for a host, with a remote to push to. */
export interface Project {
  readonly stage: Stage;
  /** runs a command of Navigator as the person */
  person(...args: readonly string[]): string;
  /** the commit of the remote's main branch; empty if nothing was pushed */
  pushed(): string;
  /** the events of the only run, from the store's history */
  events(): readonly StoredEvent[];
  /** the run's task, as `navigator task --json` prints it; empty if there is none */
  task(): string;
  /** answers the only open question as the page does: logged in by a one-time address */
  answerOnPage(option: string): Promise<number>;
}

export function settledProject(host: Host): Project {
  const stage = setStage();
  const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    execFileSync(process.execPath, [NAVIGATOR, ...args], {
      cwd: stage.project,
      env: { PATH: process.env["PATH"] ?? "", HOME: stage.home, ...env },
      encoding: "utf8",
    });
  execFileSync("git", ["init", "-q", "--bare", "-b", "main", join(stage.folder, "remote")]);
  execFileSync("git", ["remote", "add", "origin", join(stage.folder, "remote")], { cwd: stage.project });
  stage.put("project/guarded.yaml", GUARDED);
  run(["init", "--clients", host.name, "--no-workflow"]);
  run(["token", "agent", "--new"]);
  const token = run(["token", "operator"]).trim();
  const person = (...args: readonly string[]) => run(args, { NAVIGATOR_OPERATOR_TOKEN: token });
  person("load", "guarded.yaml");
  const taskId = () => /"(guarded\.[0-9a-f]+)"/.exec(person("tasks", "--json"))?.[1];
  return {
    stage,
    person,
    pushed: () =>
      spawnSync("git", ["rev-parse", "-q", "--verify", "main"], {
        cwd: join(stage.folder, "remote"),
        encoding: "utf8",
      }).stdout,
    task: () => {
      const id = taskId();
      return id === undefined ? "" : person("task", id, "--json");
    },
    events: () => {
      const id = taskId();
      if (id === undefined) return [];
      const { data } = JSON.parse(person("history", id, "--oldest", "--json")) as {
        data: { entries: readonly { readonly events?: readonly StoredEvent[] }[] };
      };
      return data.entries.flatMap(({ events = [] }) => events);
    },
    answerOnPage: (option) => answerOnPage(stage, option),
  };
}

/** Starts the server, opens the address that it prints, and answers. Gives the status of the answer. */
async function answerOnPage(stage: Stage, option: string): Promise<number> {
  const server = spawn(process.execPath, [NAVIGATOR, "start", "--port", "0", "--no-demo"], {
    cwd: stage.project,
    env: { PATH: process.env["PATH"] ?? "", HOME: stage.home },
    stdio: ["ignore", "pipe", "pipe"],
  });
  try {
    const address = await new Promise<URL>((resolve, reject) => {
      let text = "";
      const read = (part: Buffer) => {
        text += part.toString();
        const found = /http:\/\/127\.0\.0\.1:\d+\/login\?ticket=\S+/.exec(text)?.[0];
        if (found !== undefined) resolve(new URL(found));
      };
      server.stdout.on("data", read);
      server.stderr.on("data", read);
      server.on("exit", () => reject(new Error(`the server ended: ${text}`)));
    });
    const entered = await fetch(address, { redirect: "manual" });
    const cookie = entered.headers.get("set-cookie")?.split(";")[0] ?? "";
    const key = new URL(entered.headers.get("location") ?? "/", address).searchParams.get("key") ?? "";
    const ask = (name: string, input: object) =>
      fetch(new URL(`/api/${name}`, address), {
        method: "POST",
        headers: {
          cookie,
          origin: address.origin,
          "x-navigator": "1",
          "x-navigator-key": key,
          "content-type": "application/json",
        },
        body: JSON.stringify(input),
      });
    const inbox = await ask("list_inbox", {});
    if (inbox.status !== 200) return inbox.status;
    const { data } = (await inbox.json()) as {
      readonly data: { readonly items: readonly Readonly<Record<string, unknown>>[] };
    };
    const [item] = data.items.filter(({ kind }) => kind !== "notice");
    const { taskId, step, visit, shown } = item ?? {};
    const answered = await ask("answer_question", { taskId, step, visit, shown, option });
    if (answered.status !== 200) process.stderr.write(`${await answered.text()}\n`);
    return answered.status;
  } finally {
    server.kill();
  }
}
