import type { Command } from "commander";
import type { RunningServer } from "../../model/running-server.ts";
import { USUAL_PORT } from "../../model/usual-port.ts";
import { perform } from "../../operations/door/perform.ts";
import type { Toolset } from "../../operations/door/toolsets.ts";
import { databaseOptions } from "../../operations/ports/database-options.ts";
import { listWorkflows } from "../../operations/workflows/list-workflows.ts";
import { grantOption } from "../grant-option.ts";
import { allowCommandsOption, hostName, rateOption, toolsOption, wholeNumber } from "../read-argument.ts";
import { renderSameServer } from "../render-other-server.ts";
import { renderWelcome, type WelcomeFacts } from "../render-welcome.ts";
import { EXIT, type Screen } from "../screen.ts";
import type { ServeOptions, Serving } from "../services.ts";

interface StartOptions {
  readonly json?: boolean;
  readonly port: number;
  readonly host: string;
  readonly allowHost?: readonly string[];
  readonly tools: readonly Toolset[];
  readonly webhook?: readonly string[];
  readonly rate?: number;
  readonly demo: boolean;
  readonly store?: string;
}

export function addStart(root: Command, screen: Screen): Command {
  return root
    .command("start")
    .description("Serve the web page, agents (MCP) and programs (HTTP) on one port")
    .option("--port <number>", "Port to listen on; 0 picks a free one", wholeNumber(0, 65_535), USUAL_PORT)
    .option("--host <address>", "Address to listen on; any but this machine's own needs a token", "127.0.0.1")
    .option("--allow-host <name...>", "Other names that clients reach the server by", hostName)
    .option("--webhook <url...>", "Addresses that get a signed notice when a task waits for a person")
    .addOption(rateOption())
    .addOption(toolsOption())
    .addOption(allowCommandsOption())
    .addOption(grantOption("a name"))
    .option("--no-demo", "Do not fill a new store with the demo")
    .action(async ({ json = false, port, host, tools, demo, store, ...named }: StartOptions) => {
      const options = {
        port,
        host,
        hostnames: named.allowHost ?? [],
        toolsets: tools,
        webhooks: named.webhook ?? [],
        rate: named.rate,
        demo,
        keep: store !== "memory",
      };
      if (!(await isUsable(screen))) return;
      const others = await screen.services.servers();
      const serving = await serve(screen, options, others);
      if (!serving) return;
      const { close, ...said } = serving;
      // Listen for the signal before printing: a program that reads the output may send the signal at once.
      const stopped = screen.untilStopped();
      screen.note(renderSameServer(screen.call.ports, others));
      if (json) screen.printJson({ data: said });
      else screen.print(renderWelcome(serving, welcomeFacts(screen, options), screen.colours));
      await stopped;
      await close();
    });
}

function welcomeFacts({ call, services }: Screen, { keep, host, hostnames }: ServeOptions): WelcomeFacts {
  const home = keep ? call.ports.machine?.home : undefined;
  return { self: services.self, storeArgs: databaseOptions(call.ports), home, host, names: hostnames };
}

/**
 * Whether the store can be used. Checked at the start, so that a file that is not a database fails then and not at
 * the first request.
 */
async function isUsable(screen: Screen): Promise<boolean> {
  const asked = await perform(listWorkflows, {}, screen.call);
  if (asked.ok) return true;
  const { code, message } = asked.refusal;
  const { database = "The store" } = screen.call.ports.machine ?? {};
  const advice = "Nothing was changed. Repair it, or use another file: --db <file>";
  screen.fail(`${database}: ${message}`, advice, code);
  return false;
}

async function serve(
  screen: Screen,
  options: ServeOptions,
  others: readonly RunningServer[],
): Promise<Serving | undefined> {
  try {
    const tried = await screen.services.http(screen.call, options);
    if (tried.ok) return tried.value;
    screen.fail(tried.problem, tried.advice, EXIT.usage);
  } catch (error) {
    const refused = refusedAddress(error, options, others);
    if (refused === undefined) throw error;
    screen.fail(...refused, EXIT.usage);
  }
  return undefined;
}

function holderText({ pid, database }: RunningServer): string {
  return `another Navigator (process ${pid}), which works on ${database}`;
}

/** The problem and the advice for an address that cannot be listened on. */
function refusedAddress(
  error: unknown,
  { port, host }: ServeOptions,
  others: readonly RunningServer[],
): [string, string] | undefined {
  const another = "Stop that program, or use another port: --port 0 finds a free one.";
  const holder = others.find(({ url }) => new URL(url).port === String(port));
  switch (error instanceof Error && "code" in error ? error.code : undefined) {
    case "EADDRINUSE":
      return [
        `Port ${port} is in use by ${holder ? holderText(holder) : "another program, maybe another Navigator"}.`,
        another,
      ];
    case "EACCES":
      return [`You may not use port ${port}.`, another];
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return [
        `${host} is not an address of this machine.`,
        "Leave --host out to listen on this machine only.",
      ];
    default:
      return undefined;
  }
}
