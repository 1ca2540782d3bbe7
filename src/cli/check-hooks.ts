import type { Client } from "../clients/client.ts";
import { clientNames, clients } from "../clients/clients.ts";
import { hookLine } from "../clients/hook-command.ts";
import { hookFiles } from "../clients/hook-files.ts";
import { planFile } from "../clients/plan-file.ts";
import type { Diagnosis } from "../model/diagnosis.ts";
import { heardCanary } from "../operations/movement/hosts/heard-canary.ts";
import type { Screen } from "./screen.ts";

/** Whether the hooks of a client are in its settings as `init` writes them, are there in another form, or are not there. */
type Written = { readonly is: "same" | "none" } | { readonly is: "other"; readonly path: string };

/** Runs the hooks of every client that is set up here with a call that they have to refuse. */
export async function checkHooks(screen: Screen): Promise<readonly Diagnosis[]> {
  const found: Diagnosis[] = [];
  for (const name of clientNames) found.push(...(await checkClient(name, screen)));
  if (found.length > 0) return found;
  const message = "No client of this project has hooks of Navigator, so no run here is enforced.";
  return [{ check: "hooks", status: "warn", message, advice: `Set a client up: ${screen.command("init")}` }];
}

async function checkClient(name: keyof typeof clients, screen: Screen): Promise<readonly Diagnosis[]> {
  const client: Client = clients[name];
  const written = await writtenHooks(client, screen);
  if (written.is === "none") return [];
  const check = `hooks of ${client.title}`;
  if (written.is === "other") {
    const message = `${written.path} starts another program than ${screen.services.hook.join(" ")}, or lacks some of its events, so it was not tried.`;
    return [
      {
        check,
        status: "problem",
        message,
        advice: `Write the hooks anew: ${screen.command("init", "--clients", name)}`,
      },
    ];
  }
  return [{ check, ...(await tried(name, client, screen)) }];
}

async function tried(
  name: keyof typeof clients,
  { note }: Client,
  { services, call }: Screen,
): Promise<Omit<Diagnosis, "check">> {
  const { hook } = services;
  // Claude Code starts the program without a shell.
  const start = name === "claude" ? { words: [...hook, name] } : { line: hookLine({ hook }, name) };
  const { session, ms, problem } = await services.canary(name, start);
  if (problem !== undefined)
    return {
      status: "problem",
      message: `The hook ${problem}.`,
      advice: "Where a hook fails, Claude Code refuses the tool, and most other clients use it.",
    };
  if (!(await heardCanary(session, call)))
    return {
      status: "problem",
      message: `The hook refused the canary, and ${call.ports.machine?.database ?? "this store"} has not heard of it.`,
      advice:
        "The hook uses another database: see what --db, NAVIGATOR_DB and NAVIGATOR_HOME say here and in the client.",
    };
  const message = `The hook refused the canary in ${ms} ms, and the database has heard of it.`;
  return { status: "ok", message, ...(note !== undefined && { advice: note }) };
}

async function writtenHooks(client: Client, { services }: Screen): Promise<Written> {
  const { self, hook } = services;
  for (const file of hookFiles(client, { self, hook })) {
    const text = await services.files.read(file.path);
    const isThere = text !== undefined && /navigator|hook\.js/.test(text);
    if (!isThere) return { is: "none" };
    if (planFile(file, text).is !== "same") return { is: "other", path: file.path };
  }
  return { is: "same" };
}
