import * as z from "zod";
import { currentNode } from "../../engine/current-node.ts";
import type { Move } from "../../model/move.ts";
import type { Receipt } from "../../model/receipt.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import { ShortText } from "../../model/short-text.ts";
import { quotedText } from "../../model/words/quoted-lines.ts";
import { operation } from "../door/operation.ts";
import { formsCount } from "../people/forms-count.ts";
import { openQuestion, sameQuestion } from "../people/open-question.ts";
import { operatorReceipt } from "../people/operator-receipt.ts";
import { receiptFor } from "../people/receipt.ts";
import { withFiles } from "../people/with-files.ts";
import type { Call } from "../ports/call.ts";
import type { Question } from "../ports/question.ts";
import { runReference, WaitMs } from "./fields.ts";
import { findRun } from "./find-run.ts";
import { Guidance } from "./guidance.ts";
import { guidanceOf } from "./guidance-of.ts";
import { guidedRefusal } from "./guided-refusal.ts";
import type { GuidedRun } from "./guided-run.ts";
import { judgeNamedStep } from "./judge-named-step.ts";
import { afterPage, leadToPage } from "./lead-to-page.ts";
import { moveRun } from "./move-run.ts";
import { waitForPerson } from "./wait-for-person.ts";

const Input = z.strictObject({
  ...runReference,
  checkpoint_id: ShortText.optional().describe("needed with option_id"),
  option_id: ShortText.optional().describe("only where the question is for an agent"),
  note: z.string().max(10_000).optional(),
  wait_ms: WaitMs,
});
type Input = z.infer<typeof Input>;

export const respondToCheckpoint = operation({
  name: "respond_to_checkpoint",
  summary: "Answer a question that is for you, or have a person asked.",
  toolset: "guided",
  access: "agent",
  effect: "changes",
  idempotent: false,
  input: Input,
  output: Guidance,
  run: async (input, call) => {
    const { reply } = call;
    if (reply?.said === "opened") return afterPage(input, reply.ticket, call);
    const found = await findRun(input, call);
    if (!found.ok) return found;
    const { value: run } = found;
    const { checkpoint_id: said, option_id: option, note } = input;
    const sent = option === undefined ? undefined : { option, note };
    const stale = await judgeNamedStep(said, "checkpoint", run, call, sent);
    if (stale) return refuse(stale, run, call);
    const question = openQuestion(run);
    if (!question) return refuse(noQuestion, run, call);
    const isForPerson = run.position.state === "waiting";
    if (isForPerson && option === undefined)
      return askPerson(run, await withFiles(question, run.record, call), input, call);
    const receipt = isForPerson ? (operatorReceipt(run, call) ?? relayed(question, call)) : undefined;
    // The answer must name its question. Otherwise a repeated answer would answer the next question too.
    if (said === undefined && (receipt || !isForPerson)) return refuse(unnamed(option), run, call);
    const move = answerOf(option ?? "", note, receipt, call);
    return moveRun(run, move, { note }, call);
  },
});

const noQuestion: Refusal = { code: "CHECKPOINT_NOT_FOUND", message: "No question is open.", facts: {} };

/** The refusal of an answer that names no question or no option. */
function unnamed(option: string | undefined): Refusal {
  const field = option === undefined ? "option_id" : "checkpoint_id";
  const problem = `missing: ${option === undefined ? "which answer it is" : "which question is answered"}, as text`;
  return {
    code: "INPUT_INVALID",
    message: `\`${field}\` is ${problem}`,
    facts: { problems: [{ field, problem }] },
  };
}

/** The receipt of a relayed answer; `undefined` unless the operator lets agents relay people's answers. */
function relayed(question: Question, { ports: { settings }, caller }: Call): Receipt | undefined {
  if (settings.assurance !== "relayed") return undefined;
  return receiptFor(question.ticket, { channel: "relayed", assurance: "relayed", identity: caller.id });
}

function answerOf(
  option: string,
  note: string | undefined,
  receipt: Receipt | undefined,
  { caller }: Call,
): Move {
  const by = receipt ? ({ ...caller, kind: "person", assurance: receipt.assurance } as const) : caller;
  return {
    type: "answer",
    option,
    ...(note !== undefined && { note }),
    ...(receipt && { receipt }),
    by,
  };
}

/** Asks the person behind the client, or waits for an answer from elsewhere. */
async function askPerson(
  run: GuidedRun,
  question: Question,
  input: Input,
  call: Call,
): Promise<Result<Guidance>> {
  const { reply } = call;
  if (reply && !sameQuestion(reply.ticket, question.ticket)) return refuse(notAsked, run, call);
  if (reply?.said === "answered") {
    const provenance = { channel: "elicitation", assurance: "client", identity: call.caller.id } as const;
    const move = answerOf(reply.option ?? "", reply.note, receiptFor(reply.ticket, provenance), call);
    return moveRun(run, move, { note: reply.note }, call);
  }
  const shown = { ...question, message: quotedText(question.message) };
  // The page comes first: a program can fill in a form, and the page asks for a login.
  const isLed = !reply && (await leadToPage(run.taskId, shown, call));
  const ask = !reply && !isLed && canAskClient(run, call) ? call.ask : undefined;
  ask?.(shown);
  if (reply || ask || isLed) return { ok: true, value: await waiting(run, reply?.said, call) };
  const find = () => findRun({ ...input, looking: true }, call);
  const answered = await waitForPerson(find, input.wait_ms ?? 0, call);
  return answered.ok ? { ok: true, value: await waiting(answered.value, undefined, call) } : answered;
}

const notAsked: Refusal = {
  code: "ANSWER_STALE",
  message: "This answer was given to another question.",
  facts: {},
};

/**
 * Whether the person may answer through the agent's client. False if the question or this server
 * demands more assurance.
 */
function canAskClient({ program, position, world }: GuidedRun, { ports }: Call): boolean {
  const { node } = currentNode(program, position, world);
  return node.type !== "checkpoint" || formsCount(node.assurance, ports.settings);
}

async function waiting(run: GuidedRun, said: string | undefined, call: Call): Promise<Guidance> {
  const guidance = await guidanceOf(run, call);
  if (said === undefined) return guidance;
  return { ...guidance, message: `The person ${said} the question without an answer. ${guidance.message}` };
}

async function refuse(refusal: Refusal, run: GuidedRun, call: Call): Promise<Result<never>> {
  return { ok: false, refusal: await guidedRefusal(refusal, run, call) };
}
