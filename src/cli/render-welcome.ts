import type { Colours } from "./colours.ts";
import type { Serving } from "./services.ts";

/** where `navigator login` looks by itself */
const USUAL_PORT = "4747";

/** What somebody who has just started the server wants to know. */
export function renderWelcome(
  { url, mcp, login, token, db }: Serving,
  words: readonly string[],
  { bold, cyan, dim }: Colours,
): string {
  const { port } = new URL(url);
  const self = words.map(quoted).join(" ");
  const stdio = `${self} mcp${db === undefined ? "" : ` --db ${quoted(db)}`}`;
  const again = `${self} login${port === USUAL_PORT ? "" : ` --port ${port}`}`;
  return [
    `Navigator runs at ${bold(url)}. Stop it with Ctrl-C.`,
    "",
    `  ${bold("Open the page:")} ${cyan(login)}`,
    `  ${dim(`This address works once, for 15 minutes. Another one: ${again}`)}`,
    "",
    `  ${bold("Connect an agent")}, with a process of its own:`,
    `    Claude Code  claude mcp add navigator -- ${stdio}`,
    `    Codex        codex mcp add navigator -- ${stdio}`,
    `    VS Code      ${self} setup vscode`,
    `    Cursor       ${self} setup cursor`,
    "",
    `  ${bold("or to this server")}, with the agents' token:`,
    `    export NAVIGATOR_TOKEN=${token ?? `$(${self} token agent)`}`,
    `    Claude Code  claude mcp add --transport http navigator ${mcp} --header "Authorization: Bearer $NAVIGATOR_TOKEN"`,
    `    Codex        codex mcp add navigator --url ${mcp} --bearer-token-env-var NAVIGATOR_TOKEN`,
    `    VS Code      ${self} setup vscode --http ${mcp}`,
    `    Cursor       ${self} setup cursor --http ${mcp}`,
    "",
  ].join("\n");
}

/** A folder's name may hold a space, which a shell would take for the end of it. */
function quoted(word: string): string {
  return /^[\w@%+=:,./\\-]+$/.test(word) ? word : `"${word}"`;
}
