import { InvalidArgumentError } from "commander";
import { type ClientName, clientNames, clients } from "../clients/clients.ts";
import { EXIT, type Screen } from "./screen.ts";

/** Reads a list of clients, such as `claude,codex`; `none` is the empty list. */
export function clientList(text: string): readonly ClientName[] {
  const names = text.split(/[\s,]+/).filter((name) => name !== "");
  if (names.length === 1 && names[0] === "none") return [];
  const unknown = names.filter((name) => !(clientNames as readonly string[]).includes(name));
  if (unknown.length > 0 || names.length === 0)
    throw new InvalidArgumentError(`The clients are ${clientNames.join(", ")}; none for none of them.`);
  return [...new Set(names)] as ClientName[];
}

/** The clients with traces on this machine or in this project. */
export async function foundClients({ services }: Screen): Promise<readonly ClientName[]> {
  const found = await Promise.all(clientNames.map((name) => services.hasTraces(clients[name].signs)));
  return clientNames.filter((_name, at) => found[at]);
}

/** Asks once which clients to set up; `undefined` if nobody can be asked, or nothing is to be done. */
export async function askForClients(screen: Screen): Promise<readonly ClientName[] | undefined> {
  const found = await foundClients(screen);
  const listed = clientNames.map((name) => {
    const mark = found.includes(name) ? "found" : "not found";
    return `  ${name.padEnd(10)}${clients[name].title} (${mark})\n`;
  });
  const usual = found.length > 0 ? found.join(",") : "claude";
  const offer = `Clients that can be set up here:\n${listed.join("")}`;
  if (screen.isJson) screen.note(offer);
  else screen.print(offer);
  const answer = await screen.ask(`Set up which ones? [${usual}, others, or none] `);
  if (answer === undefined) {
    screen.fail(
      "There is no terminal to ask at.",
      "Name the clients: --clients claude,codex, or --yes.",
      EXIT.usage,
    );
    return undefined;
  }
  try {
    return clientList(answer.trim() === "" ? usual : answer);
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    screen.fail(`There is no client of that name.`, error.message, EXIT.usage);
    return undefined;
  }
}
