import type { Caller } from "../caller.ts";

const channels: Readonly<Record<string, string>> = {
  mcp: "over MCP",
  http: "over HTTP",
  page: "on the page",
  terminal: "at a terminal",
  token: "with the operator's token",
  link: "by a link",
  demo: "in the demo",
};

/** Who it was and which way they came. Agents choose their names, so that they are agents is always said. */
export function callerName({ kind, id, channel, assurance }: Caller, clock = "Navigator"): string {
  if (kind === "clock") return clock;
  const nameless = id === "" || id === kind || id === channel;
  const who = kind === "agent" ? (nameless ? "an agent" : `agent ${id}`) : nameless ? "a person" : id;
  const way = channel && ` ${channels[channel] ?? `over ${channel}`}`;
  // What an operator does is an operator's by the way it came.
  const sure = assurance === undefined || assurance === "operator" ? "" : ` (${assurance})`;
  return `${who}${way ?? ""}${sure}`;
}
