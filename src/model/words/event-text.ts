import type { Caller } from "../caller.ts";
import type { Event, EventOf } from "../event.ts";
import type { Receipt } from "../receipt.ts";
import { wordsOfRequirementId } from "../requirement.ts";
import { callerName } from "./caller-name.ts";
import { counted } from "./counted.ts";
import { courseText, type PlaceName } from "./course-text.ts";
import { whyStopped } from "./why-stopped.ts";

export interface EventText {
  readonly text: string;
  readonly tone?: "good" | "bad" | "person";
}

/** The text of an event for people; `undefined` if the history entry already contains it, or no reader needs it. */
export function eventText(event: Event, nameOf: PlaceName, caller: Caller): EventText | undefined {
  switch (event.type) {
    case "entered":
    case "started":
      return undefined;
    case "reported":
      return reported(event, nameOf, caller);
    case "retried":
      return { text: `retry ${event.used}, ${event.remaining} left at ${nameOf(event.step)}`, tone: "bad" };
    case "exhausted":
      return { text: `retries used up at ${nameOf(event.step)}`, tone: "bad" };
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
      return { text: `back at ${nameOf(event.step)}: ${event.outcome}` };
    case "routed":
      return { text: `routed: ${event.decision}, ${event.reason}` };
    case "choice_asked":
      return { text: "asks its agent for a choice" };
    case "noted":
      return { text: event.text };
    case "attached":
      return { text: attached(event) };
    case "detached":
      return { text: detached(event) };
    default:
      return byPeople(event) ?? byItself(event, nameOf);
  }
}

const decided: ReadonlyMap<string, string> = new Map([
  ["resume", "sent back to work"],
  ["goto", "sent on elsewhere"],
  ["succeed", "marked as succeeded"],
  ["fail", "marked as failed"],
  ["cancel", "cancelled"],
]);

function byPeople(event: Event): EventText | undefined {
  const tone = "person" as const;
  switch (event.type) {
    case "asked":
      return { text: `asks ${event.audience === "human" ? "a person" : event.audience}`, tone };
    case "answered": {
      const how = event.automatic ? ", by default" : "";
      return {
        text: `answered “${words(event.option)}”${how} by ${callerName(event.by, event.automatic ? "the clock" : undefined)}${seal(event)}`,
        tone,
      };
    }
    case "approved":
      return { text: `approved by ${callerName(event.by)}${seal(event)}`, tone };
    case "escalated":
      return { text: `stopped for a person. ${whyStopped[event.reason]}`, tone };
    case "resolved":
      return {
        text: `${decided.get(event.resolution) ?? event.resolution} by ${callerName(event.by)}`,
        tone,
      };
    default:
      return undefined;
  }
}

const sureness = {
  relayed: ", as an agent passed it on",
  client: ", as the agent's own client told it",
  operator: "",
  present: ", with an authenticator",
} as const;

/** The identity in a receipt, unless it is the caller's id, and how certain it is that a person answered. */
function seal({ by, receipt }: { readonly by: Caller; readonly receipt?: Receipt | undefined }): string {
  if (!receipt) return "";
  const { identity, assurance, breakGlass } = receipt;
  const who = identity === undefined || identity === by.id ? "" : ` as ${identity}`;
  const broken = breakGlass === undefined ? "" : `, breaking the glass without a signature: ${breakGlass}`;
  return `${who}${sureness[assurance]}${broken}`;
}

/** The text of a report: its outcome, followed by the checked evidence. */
function reported(
  { step, outcome = "done", by, evidence = [] }: EventOf<"reported">,
  nameOf: PlaceName,
  caller: Caller,
): EventText {
  const proofs = evidence.map(({ requirement, holds, detail }) => {
    const told = detail === undefined ? "" : ` (${detail})`;
    return `${holds ? "✓" : "✗"} ${wordsOfRequirementId(requirement)}${told}`;
  });
  const who = by.id === caller.id && by.kind === caller.kind ? "" : `, by ${callerName(by)}`;
  const text = [`${nameOf(step)}: ${outcome}${who}`, ...proofs].join("; ");
  if (outcome === "failed") return { text, tone: "bad" };
  return outcome === "passed" ? { text, tone: "good" } : { text };
}

function attached({ attachment: { type, name, path, size } }: EventOf<"attached">): string {
  const what = path ?? (name === undefined ? undefined : `“${name}”`);
  return `attached ${type}${what === undefined ? "" : `, ${what}`}, ${counted(size, "byte")}`;
}

function detached({ attachment: { type, name } }: EventOf<"detached">): string {
  return `removed the attached ${type}${name === undefined ? "" : `, “${name}”`}`;
}

function byItself(event: Event, nameOf: PlaceName): EventText | undefined {
  const text = courseText(event, nameOf) ?? otherwise(event);
  return text === "" ? undefined : { text };
}

/** The kind and the plain facts of any other event, also of kinds that only a newer version knows. */
function otherwise({ type, ...facts }: Event): string {
  const told = Object.entries(facts)
    .filter(([, value]) => ["string", "number", "boolean"].includes(typeof value))
    .map(([key, value]) => `${key} ${value}`);
  return [words(type), ...told].join(", ");
}

function words(code: string): string {
  return code.replaceAll("_", " ");
}
