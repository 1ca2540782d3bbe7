import type { Colours } from "./colours.ts";
import type { Serving } from "./services.ts";

const STDIO = "npx -y agent-navigator mcp";
/** where `navigator login` looks by itself */
const USUAL_PORT = "4747";

/** What somebody who has just started the server wants to know. */
export function renderWelcome({ url, mcp, login, token }: Serving, { bold, cyan, dim }: Colours): string {
  const { port } = new URL(url);
  const again = `navigator login${port === USUAL_PORT ? "" : ` --port ${port}`}`;
  return [
    `Navigator runs at ${bold(url)}. Stop it with Ctrl-C.`,
    "",
    `  ${bold("Open the page:")} ${cyan(login)}`,
    `  ${dim(`This address works once, for 15 minutes. Another one: ${again}`)}`,
    "",
    `  ${bold("Connect an agent")}, with a process of its own:`,
    `    Claude Code  claude mcp add navigator -- ${STDIO}`,
    `    Codex        codex mcp add navigator -- ${STDIO}`,
    "    VS Code      navigator setup vscode",
    "    Cursor       navigator setup cursor",
    "",
    `  ${bold("or to this server")}, with the agents' token:`,
    `    export NAVIGATOR_TOKEN=${token ?? "$(navigator token agent)"}`,
    `    Claude Code  claude mcp add --transport http navigator ${mcp} --header "Authorization: Bearer $NAVIGATOR_TOKEN"`,
    `    Codex        codex mcp add navigator --url ${mcp} --bearer-token-env-var NAVIGATOR_TOKEN`,
    `    VS Code      navigator setup vscode --http ${mcp}`,
    `    Cursor       navigator setup cursor --http ${mcp}`,
    "",
  ].join("\n");
}
