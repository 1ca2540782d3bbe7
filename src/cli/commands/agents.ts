import type { Command } from "commander";
import type { ListedAgent } from "../../model/agent-identity.ts";
import { allPrintable, printable } from "../../model/words/printable.ts";
import type { Colours } from "../colours.ts";
import { dbOption, homeOption } from "../read-argument.ts";
import { EXIT, type Screen } from "../screen.ts";
import { table } from "../table.ts";

interface AgentsOptions {
  readonly json?: boolean;
  readonly home?: string;
}

const CLAIMED =
  "Agents with the shared token (navigator token agent) choose their own names: those names are claimed, not known.";

export function addAgents(root: Command, screen: Screen): Command {
  const agents = root
    .command("agents")
    .description("List the agents that have their own tokens, add one or revoke one")
    .addOption(homeOption())
    .addOption(dbOption())
    .action(async ({ json = false, home }: AgentsOptions) => {
      const listed = await screen.services.agents.list(screen.call, home);
      if (!listed.ok) return screen.fail(listed.problem, listed.advice, EXIT.usage);
      if (json) return screen.printJson({ data: { agents: listed.value } });
      screen.print(listText(allPrintable(listed.value), screen.colours));
    });
  addAddition(agents, screen);
  addRevocation(agents, screen);
  return agents;
}

function addAddition(agents: Command, screen: Screen): void {
  agents
    .command("add")
    .description("Give an agent its own token, printed once (for people)")
    .argument("<name>", "Name of the agent")
    .action((name: string, _options: unknown, command: Command) => {
      const { json = false, home } = command.optsWithGlobals<AgentsOptions>();
      return screen.asPerson("at a terminal", async () => {
        const added = await screen.services.agents.add(name, screen.call, home);
        if (!added.ok) return screen.fail(added.problem, added.advice, EXIT.usage);
        if (json) return screen.printJson({ data: { name, token: added.value } });
        screen.print(`${printable(added.value)}\n`);
        screen.note(
          `This is the token of ${printable(name)}. It is not kept and not printed again: give it to that agent alone, as the\nbearer token of its server, or as NAVIGATOR_AGENT_TOKEN of its navigator mcp.\n`,
        );
      });
    });
}

function addRevocation(agents: Command, screen: Screen): void {
  agents
    .command("revoke")
    .description("End the token of an agent, also at running servers (for people)")
    .argument("<name>", "Name of the agent")
    .action((name: string, _options: unknown, command: Command) => {
      const { json = false, home } = command.optsWithGlobals<AgentsOptions>();
      return screen.asPerson("at a terminal", async () => {
        const revoked = await screen.services.agents.revoke(name, screen.call, home);
        if (!revoked.ok) return screen.fail(revoked.problem, revoked.advice, EXIT.usage);
        if (json) return screen.printJson({ data: { name: revoked.value.name } });
        screen.print(
          `The token of ${printable(revoked.value.name)} does not count any more. Its name stays taken.\n`,
        );
      });
    });
}

function listText(agents: readonly ListedAgent[], { bold, dim, yellow }: Colours): string {
  const rows = agents.map(({ name, createdAt, lastUsedAt, revokedAt }) => [
    { text: `  ${name}`, paint: bold },
    { text: `created ${minute(createdAt)}`, paint: dim },
    { text: lastUsedAt === undefined ? "never used" : `last used ${minute(lastUsedAt)}`, paint: dim },
    { text: revokedAt === undefined ? "" : `revoked ${minute(revokedAt)}`, paint: yellow },
  ]);
  const head = agents.length === 0 ? ["No agent has its own token."] : table(rows);
  return [...head, CLAIMED, ""].join("\n");
}

function minute(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace("T", " ");
}
