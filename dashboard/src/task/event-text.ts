import type { Event, EventOf } from "../../../src/model/event.ts";
import type { Receipt } from "../../../src/model/receipt.ts";
import { callerName } from "../words.ts";

export interface EventText {
  readonly text: string;
  readonly tone?: "good" | "bad" | "person";
}

/** What an event says to a person; nothing for what the entry itself says already. */
export function eventText(event: Event): EventText | undefined {
  switch (event.type) {
    case "entered":
      return undefined;
    case "started":
      return { text: `started at ${event.step}` };
    case "reported":
      return reported(event);
    case "retried":
      return { text: `retry ${event.used}, ${event.remaining} left at ${event.step}`, tone: "bad" };
    case "exhausted":
      return { text: `retries used up at ${event.step}`, tone: "bad" };
    case "ended":
      return { text: `ended: ${event.result}`, tone: event.result === "success" ? "good" : "bad" };
    case "variables_set":
      return { text: `set ${Object.keys(event.variables).join(", ")}` };
    case "warned":
    case "validate_failed":
      return { text: event.message, tone: "bad" };
    case "subflow_entered":
      return { text: `into ${event.workflow}` };
    case "subflow_returned":
      return { text: `back at ${event.step}: ${event.outcome}` };
    case "noted":
      return { text: event.text };
    default:
      return byPeople(event) ?? { text: otherwise(event) };
  }
}

function byPeople(event: Event): EventText | undefined {
  const tone = "person" as const;
  switch (event.type) {
    case "asked":
      return { text: `asks ${event.audience === "human" ? "a person" : event.audience}`, tone };
    case "answered": {
      const how = event.automatic ? ", by default" : "";
      return {
        text: `answered ${event.option}${how} by ${callerName(event.by)}${seal(event.receipt)}`,
        tone,
      };
    }
    case "approved": {
      const what = event.requirement.replace(/^\d+:/, "");
      return { text: `approved ${what} by ${callerName(event.by)}${seal(event.receipt)}`, tone };
    }
    case "escalated":
      return { text: `stopped for a person: ${words(event.reason)}`, tone };
    case "resolved":
      return { text: `resolved (${event.resolution}) by ${callerName(event.by)}`, tone };
    default:
      return undefined;
  }
}

/** The way a person's answer came, and how surely it was theirs. */
function seal(receipt: Receipt | undefined): string {
  if (!receipt) return "";
  const who = receipt.identity === undefined ? "" : ` as ${receipt.identity}`;
  return `; through the ${receipt.channel}${who}, assurance ${receipt.assurance}`;
}

/** With what was looked into before the outcome was accepted, if anything was. */
function reported({ step, outcome = "done", by, evidence = [] }: EventOf<"reported">): EventText {
  const proofs = evidence.map(({ requirement, holds, detail }) => {
    const told = detail === undefined ? "" : ` (${detail})`;
    return `${holds ? "✓" : "✗"} ${requirement.replace(/^\d+:/, "")}${told}`;
  });
  const text = [`${step}: ${outcome}, by ${callerName(by)}`, ...proofs].join("; ");
  if (outcome === "failed") return { text, tone: "bad" };
  return outcome === "passed" ? { text, tone: "good" } : { text };
}

/** Also for kinds of events that this page has never heard of. */
function otherwise({ type, ...facts }: Event): string {
  const told = Object.entries(facts)
    .filter(([, value]) => ["string", "number", "boolean"].includes(typeof value))
    .map(([key, value]) => `${key} ${value}`);
  return [words(type), ...told].join(", ");
}

function words(code: string): string {
  return code.replaceAll("_", " ");
}
