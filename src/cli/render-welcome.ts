import type { Colours } from "./colours.ts";
import { loginCommand } from "./login-command.ts";
import type { Serving } from "./services.ts";
import { shellLine } from "./shell-line.ts";

/** How this Navigator is started, and which store it serves. */
export interface WelcomeFacts {
  readonly self: readonly string[];
  /** options that name the store; `undefined` if no other process can reach it */
  readonly storeArgs: readonly string[] | undefined;
  /** the folder of the server's tokens; `undefined` if they are only in its memory */
  readonly home: string | undefined;
  /** the values of `--host` and `--allow-host` */
  readonly host: string;
  readonly names: readonly string[];
}

const EVERYWHERE = ["0.0.0.0", "::"];

/** The text that greets the person who started the server. */
export function renderWelcome(serving: Serving, facts: WelcomeFacts, { bold, cyan, dim }: Colours): string {
  const { url, mcp, login } = serving;
  const token = serving.token ?? (serving.tokenFrom && '"$NAVIGATOR_AGENT_TOKEN"');
  const { port } = new URL(url);
  const self = shellLine(facts.self);
  // Name the home folder: started from another folder, the default home is another folder with other tokens.
  const home = facts.home === undefined ? [] : ["--home", facts.home];
  const again =
    serving.token === undefined && facts.home !== undefined
      ? ` For another one: ${loginCommand({ self: facts.self, port: Number(port), home: facts.home })}`
      : "";
  const ownProcess = facts.storeArgs && [
    `  ${bold("Connect an agent")}, with a process of its own:`,
    ...processLines(facts.self, facts.storeArgs),
    "",
  ];
  return [
    `Navigator runs at ${bold(url)}. Stop it with Ctrl-C.`,
    "",
    `  ${bold("Open the page:")} ${cyan(login)}`,
    `  ${dim(`This address works once, for 15 minutes.${again}`)}`,
    ...othersLines(facts, port),
    "",
    ...(ownProcess ?? []),
    `  ${bold(ownProcess ? "or to this server" : "Connect an agent")}, with the agents' token:`,
    `    export NAVIGATOR_TOKEN=${token ?? `"$(${shellLine([...facts.self, "token", "agent", ...home])})"`}`,
    `    Claude Code  claude mcp add --transport http navigator ${mcp} --header "Authorization: Bearer $NAVIGATOR_TOKEN"`,
    `    Codex        codex mcp add navigator --url ${mcp} --bearer-token-env-var NAVIGATOR_TOKEN`,
    `    VS Code      ${self} init --clients vscode --http ${mcp}`,
    `    Cursor       ${self} init --clients cursor --http ${mcp}`,
    "",
  ].join("\n");
}

/** The lines about other machines. The server refuses a host name that `--allow-host` does not name. */
function othersLines({ host, names }: WelcomeFacts, port: string): readonly string[] {
  if (!EVERYWHERE.includes(host)) return [];
  if (names.length > 0)
    return [`  From other machines: ${names.map((name) => `http://${name}:${port}`).join(", ")}`];
  return ["  From other machines: start it with --allow-host and the name or address they use for it."];
}

/** The lines about starting other processes. Each names the store, whose default depends on the folder. */
function processLines(self: readonly string[], storeArgs: readonly string[]): readonly string[] {
  const stdio = shellLine([...self, "mcp", ...storeArgs]);
  const setup = (client: string): string => shellLine([...self, "init", "--clients", client, ...storeArgs]);
  return [
    `    Claude Code  claude mcp add navigator -- ${stdio}`,
    `    Codex        codex mcp add navigator -- ${stdio}`,
    `    VS Code      ${setup("vscode")}`,
    `    Cursor       ${setup("cursor")}`,
  ];
}
