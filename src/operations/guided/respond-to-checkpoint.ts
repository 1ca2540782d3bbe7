import * as z from "zod";
import { currentNode } from "../../engine/current-node.ts";
import type { Move } from "../../model/move.ts";
import type { Receipt } from "../../model/receipt.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import { ShortText } from "../../model/short-text.ts";
import { operation } from "../door/operation.ts";
import { openQuestion, sameQuestion } from "../people/open-question.ts";
import { operatorReceipt } from "../people/operator-receipt.ts";
import { receiptFor } from "../people/receipt.ts";
import type { Context } from "../ports/context.ts";
import type { Question } from "../ports/question.ts";
import { Guidance } from "./answer.ts";
import { named, Waiting } from "./fields.ts";
import { findRun } from "./find-run.ts";
import { guidanceOf } from "./guidance.ts";
import { guidedRefusal } from "./guided-refusal.ts";
import { lead } from "./led.ts";
import { afterPage, leadToPage } from "./person-at-page.ts";
import type { Run } from "./run.ts";
import { judgeSaid } from "./said-step.ts";
import { waitForPerson } from "./wait-for-person.ts";

const Input = z.strictObject({
  ...named,
  checkpoint_id: ShortText.optional().describe("needed with option_id"),
  option_id: ShortText.optional().describe("only where the question is for an agent"),
  note: z.string().max(10_000).optional(),
  wait_ms: Waiting,
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
  run: async (input, context) => {
    const { reply } = context;
    if (reply?.said === "opened") return afterPage(input, reply.ticket, context);
    const found = await findRun(input, context);
    if (!found.ok) return found;
    const { value: run } = found;
    const { checkpoint_id: said, option_id: option, note } = input;
    const sent = option === undefined ? undefined : { option, note };
    const stale = await judgeSaid(said, "checkpoint", run, context, sent);
    if (stale) return refuse(stale, run, context);
    const question = openQuestion(run);
    if (!question) return refuse(noQuestion, run, context);
    const isForPerson = run.position.state === "waiting";
    if (isForPerson && option === undefined) return askPerson(run, question, input, context);
    const receipt = isForPerson ? (operatorReceipt(run, context) ?? relayed(question, context)) : undefined;
    // Sent twice, an answer that names no question would also answer the next one.
    if (said === undefined && (receipt || !isForPerson)) return refuse(unnamed(option), run, context);
    const move = answerOf(option ?? "", note, receipt, context);
    return lead(run, move, { note }, context);
  },
});

const noQuestion: Refusal = { code: "CHECKPOINT_NOT_FOUND", message: "No question is open.", facts: {} };

/** An answer says which question it is to. */
function unnamed(option: string | undefined): Refusal {
  const field = option === undefined ? "option_id" : "checkpoint_id";
  const problem = `missing: ${option === undefined ? "which answer it is" : "which question is answered"}, as text`;
  return {
    code: "INPUT_INVALID",
    message: `\`${field}\` is ${problem}`,
    facts: { problems: [{ field, problem }] },
  };
}

/** Only where the operator has said that an agent's word is enough: then it is recorded as just that. */
function relayed(question: Question, { ports: { settings }, caller }: Context): Receipt | undefined {
  if (settings.humanAnswers !== "relayed") return undefined;
  return receiptFor(question.ticket, { channel: "relayed", assurance: "relayed", identity: caller.id });
}

function answerOf(
  option: string,
  note: string | undefined,
  receipt: Receipt | undefined,
  { caller }: Context,
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

/** The person behind the client is asked; otherwise the answer is waited for, from wherever it comes. */
async function askPerson(
  run: Run,
  question: Question,
  input: Input,
  context: Context,
): Promise<Result<Guidance>> {
  const { reply } = context;
  const ask = canAskClient(run) ? context.ask : undefined;
  if (reply && !sameQuestion(reply.ticket, question.ticket)) return refuse(notAsked, run, context);
  if (reply?.said === "answered") {
    const way = { channel: "elicitation", assurance: "client", identity: context.caller.id } as const;
    const move = answerOf(reply.option ?? "", reply.note, receiptFor(reply.ticket, way), context);
    return lead(run, move, { note: reply.note }, context);
  }
  if (!reply && ask) ask(question);
  const isLed = !reply && !canAskClient(run) && (await leadToPage(run.taskId, question, context));
  if (reply || ask || isLed) return { ok: true, value: await waiting(run, reply?.said, context) };
  const find = () => findRun({ ...input, looking: true }, context);
  const answered = await waitForPerson(find, input.wait_ms ?? 0, context);
  return answered.ok ? { ok: true, value: await waiting(answered.value, undefined, context) } : answered;
}

const notAsked: Refusal = {
  code: "ANSWER_STALE",
  message: "This answer was given to another question.",
  facts: {},
};

/** Not where the client's word for its user would be refused. */
function canAskClient({ program, position, world }: Run): boolean {
  const { node } = currentNode(program, position, world);
  return node.type !== "checkpoint" || node.assurance !== "operator";
}

async function waiting(run: Run, said: string | undefined, context: Context): Promise<Guidance> {
  const guidance = await guidanceOf(run, context);
  if (said === undefined) return guidance;
  return { ...guidance, message: `The person ${said} the question without an answer. ${guidance.message}` };
}

async function refuse(refusal: Refusal, run: Run, context: Context): Promise<Result<never>> {
  return { ok: false, refusal: await guidedRefusal(refusal, run, context) };
}
