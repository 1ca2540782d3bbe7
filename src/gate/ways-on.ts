import { waysBack } from "../engine/moves/resolve.ts";
import { successOutcome } from "../engine/success-outcome.ts";
import { triggersOf } from "../engine/triggers-of.ts";
import type { Event, EventOf } from "../model/event.ts";
import { readReceipt } from "../presence/read-receipt.ts";
import type { Edge, Program, ProgramNode } from "../workflow/program.ts";
import type { Replayed } from "./replayed.ts";

type Ways = Replayed["ways"];

function to(...lists: readonly (readonly Pick<Edge, "to">[] | undefined)[]): ReadonlySet<string> {
  return new Set(lists.flatMap((edges) => (edges ?? []).map((edge) => edge.to)));
}

/** The steps to which a node leads by itself, as soon as it is entered. */
export function arrivalWays({ nodes }: Program, step: string): Ways {
  const node = nodes.get(step);
  switch (node?.type) {
    case "start":
    case "activity":
      return to(node.exits.withoutOutcome);
    case "loop":
      return to(node.edges);
    case "join":
      return new Set([node.fork]);
    default:
      return new Set();
  }
}

/** The steps that may be entered after a failure. */
function failedWays(node: ProgramNode): ReadonlySet<string> {
  const { byOutcome, withoutOutcome, retry, exhausted } = node.exits;
  return new Set([
    ...to(byOutcome.get("failed"), byOutcome.has("failed") ? [] : withoutOutcome, retry, exhausted),
    node.id,
  ]);
}

function outcomeWays(node: ProgramNode, outcome: string | undefined): ReadonlySet<string> {
  if (outcome === undefined) return to(node.exits.withoutOutcome);
  return outcome === "failed" ? failedWays(node) : to(node.exits.byOutcome.get(outcome));
}

/** The steps that may be entered after an event; `undefined` if the event opens no other ones. */
export function decidedWays(run: Replayed, event: Event): Ways | undefined {
  const { program, position } = run;
  if (event.type === "resolved") return resolvedWays(run, event);
  const node = program.nodes.get("step" in event ? event.step : position.step);
  if (!node) return undefined;
  switch (event.type) {
    case "entered":
      return arrivalWays(program, event.step);
    case "skipped":
      return event.automatic ? to(node.exits.pass && [node.exits.pass]) : to(node.edges);
    case "reported":
      return outcomeWays(node, event.outcome);
    case "joined":
      return outcomeWays(node, event.outcome);
    case "answered":
      return to(node.exits.byOutcome.get(event.option), node.exits.withoutOutcome);
    case "decided":
      return new Set([event.to]);
    case "retried":
      return new Set([...to(node.exits.retry), node.id]);
    case "exhausted":
      return to(node.exits.exhausted);
    case "timed_out":
      return new Set([...to(node.exits.timeout), ...failedWays(node)]);
    case "subflow_entered":
      return new Set();
    case "subflow_returned":
      return returnWays(run, event, node);
    case "ending":
      return new Set(program.finale === undefined ? [] : [program.finale]);
    default:
      return undefined;
  }
}

/** What a signed decision says after its kind: the node to go to, or the edge to resume on. */
function signedWay({ receipt, resolution }: EventOf<"resolved">): string | undefined {
  const [first] = receipt?.signed ?? [];
  const read = first && readReceipt(first);
  if (!read?.ok || "change" in read.value.preimage.statement) return undefined;
  const { chosen } = read.value.preimage.statement;
  return chosen.startsWith(`${resolution} `) ? chosen.slice(resolution.length + 1) : undefined;
}

/** Where a person's decision leads. A run that is given up goes nowhere. */
function resolvedWays(run: Replayed, event: EventOf<"resolved">): Ways | undefined {
  switch (event.resolution) {
    case "resume":
      return resumedWays(run, event);
    case "goto":
      return gotoWays(signedWay(event));
    case "succeed":
      return "any";
    default:
      return new Set();
  }
}

/** `goto` leads to the node that is signed, which may be named by its path. */
function gotoWays(named: string | undefined): Ways {
  if (named === undefined) return "any";
  const parts = named.split("/");
  return new Set(parts.map((_, at) => parts.slice(at).join("/")));
}

/** A run resumes where it stopped. Inside a called workflow that opens no way of this one. */
function resumedWays({ program, position }: Replayed, event: EventOf<"resolved">): Ways | undefined {
  const node = position.frames.length === 0 ? program.nodes.get(event.step) : undefined;
  if (!node) return undefined;
  const signed = signedWay(event);
  return to(waysBack(node).filter(({ on }) => signed === undefined || on === signed));
}

/** A call returns to its step, or to the activity that its trigger names; an excursion as its router said. */
function returnWays(
  { program, position }: Replayed,
  { outcome, verified }: EventOf<"subflow_returned">,
  node: ProgramNode,
): ReadonlySet<string> {
  const frame = position.frames.at(-1);
  const isPassed = outcome === "passed";
  if (frame?.kind === "call") {
    const triggers = triggersOf(program, node.id).filter(({ workflow }) => workflow === frame.workflow);
    return new Set([node.id, ...(isPassed ? triggers.flatMap(({ returnTo }) => returnTo ?? []) : [])]);
  }
  if (!frame?.routed) return outcomeWays(node, outcome);
  const { return: way, goto } = frame.routed;
  if (verified && isPassed && way === "goto" && goto !== undefined) return new Set([goto]);
  if (verified && isPassed && way === "advance") return outcomeWays(node, successOutcome(node));
  return new Set(way === "halt" ? [] : [node.id]);
}
