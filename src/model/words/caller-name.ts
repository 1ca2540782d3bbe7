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

/** The name and channel of a caller. Agents choose their names, so the text always says "agent" for an agent. */
export function callerName({ kind, id, channel, assurance, worker }: Caller, clock = "Navigator"): string {
  if (kind === "clock") return clock;
  const nameless = id === "" || id === kind || id === channel;
  const who = kind === "agent" ? (nameless ? "an agent" : `agent ${id}`) : nameless ? "a person" : id;
  const way = channel && ` ${channels[channel] ?? `over ${channel}`}`;
  // The level `operator` is not shown, because the channel already says that the caller is an operator.
  const sure =
    assurance === undefined || assurance === "operator"
      ? ""
      : ` (${[assurance, ...(worker === undefined ? [] : [`as worker ${worker}`])].join(", ")})`;
  return `${who}${way ?? ""}${sure}`;
}
