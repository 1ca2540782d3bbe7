import * as z from "zod";
import { currentNode } from "../../engine/current-node.ts";
import { AttachedFile } from "../../model/attached-file.ts";
import { MOST_OPTIONS } from "../../model/node.ts";
import { NoticeOption } from "../../model/notice.ts";
import { EscalationReason } from "../../model/position.ts";
import type { TaskRecord } from "../../model/task.ts";
import { optionLabel } from "../../model/words/option-label.ts";
import { shortened } from "../../model/words/shortened.ts";
import { whyStopped } from "../../model/words/why-stopped.ts";
import { contentHash } from "../../workflow/hash.ts";
import type { Located } from "../movement/locate.ts";
import type { Question } from "../ports/question.ts";
import { approvalsAt, approvalWords } from "./approvals.ts";
import { ReportBehind, type WaitCause } from "./causing-report.ts";
import { EscalationPacket, escalationPacket } from "./escalation-packet.ts";
import { listedFiles } from "./listed-files.ts";
import { openQuestion } from "./open-question.ts";
import { waysOut } from "./resolve-options.ts";
import { SignaturesAsked, signaturesAsked } from "./signatures-asked.ts";

/** A notice needs no answer: it is there as long as its cause is. */
const ItemKind = z.enum(["question", "approval", "escalation", "notice"]);

/** One thing that waits for a person. */
export const InboxItem = z.object({
  /** empty for a notice that is about no task */
  taskId: z.string(),
  title: z.string().optional(),
  workflow: z.string(),
  workflowName: z.string(),
  step: z.string(),
  stepName: z.string(),
  visit: z.number().int(),
  kind: ItemKind,
  message: z.string(),
  reason: EscalationReason.optional(),
  /** answers of a question, or ways out of an escalation as `resolve_task` takes them */
  options: z.array(NoticeOption),
  requirement: z.string().optional(),
  /**
   * the hash of the shown text and files; a decision that carries it is refused if the text or
   * the files have changed
   */
  shown: z.string().optional(),
  /** the report that led to this item */
  report: ReportBehind.optional(),
  /** the attachments on which the person bases the decision: changed ones, then the newest; absent if there are none */
  files: z.array(AttachedFile).optional(),
  /** how many attachments are not listed */
  moreFiles: z.number().int().optional(),
  /** for a task that a router stopped: the ways that were open, the measurements, and what failed */
  packet: EscalationPacket.optional(),
  /** the options that only signatures of approvers decide; absent if there are none */
  signatures: SignaturesAsked.optional(),
  askedAt: z.number(),
  agent: z.string().optional(),
});
export type InboxItem = z.infer<typeof InboxItem>;

/** A decision that a task waits for. */
export type InboxDecision = InboxItem & { readonly kind: Exclude<InboxItem["kind"], "notice"> };

/** Limits of the texts of an item. They are low, because a page of the inbox holds hundreds of items. */
const LONGEST_NAME = 500;
const LONGEST_DESCRIPTION = 2_000;

const GIVEN_UP =
  "The run was given up: it ends as cancelled, unless you send it to another step or mark it as succeeded.";

/** The decisions that a task waits for. */
export function inboxItems(
  record: TaskRecord,
  located: Located,
  { report, agent, routed, files = [], unread = false }: WaitCause = {},
): InboxDecision[] {
  const { program, position, world } = located;
  const { node } = currentNode(program, position, world);
  const common = {
    taskId: record.id,
    ...(record.title !== undefined && { title: record.title }),
    workflow: record.workflow,
    workflowName: shortened(program.name, LONGEST_NAME),
    step: record.step,
    stepName: shortened(node.name, LONGEST_NAME),
    visit: position.visit,
    askedAt: position.since,
    ...(report && { report }),
    ...(agent !== undefined && { agent }),
    ...listedFiles(files),
  };
  const { escalation: reason, ending } = position;
  const fate = ending ? ` ${GIVEN_UP}` : "";
  if (reason) {
    const message = `Stopped at "${common.stepName}". ${whyStopped[reason]}${fate}`;
    const item: InboxDecision = {
      ...common,
      kind: "escalation",
      message,
      reason,
      options: readable(waysOut(located)),
      ...signaturesAsked(located, { kind: "escalation" }),
      ...(routed && { packet: escalationPacket(routed) }),
    };
    // No hash of what is shown: the files were not read, so a later comparison would fail.
    return [unread ? item : withShown(item, files)];
  }
  const question = openQuestion(located);
  if (question) {
    const options = readable(question.options);
    const item: InboxDecision = {
      ...common,
      kind: "question",
      message: `${question.message}${fate}`,
      options,
      ...signaturesAsked(located, { kind: "question", options: options.map(({ id }) => id) }),
    };
    return [withShown(item, files)];
  }
  const message = `${approvalWords(located)}${fate}`;
  const options = [{ id: "approve", label: "Approve" }];
  return approvalsAt(located).map((requirement) => {
    const signatures = signaturesAsked(located, { kind: "approval", requirement });
    return withShown(
      { ...common, kind: "approval", message, requirement, options, ...signatures },
      files,
      record.asked,
    );
  });
}

function readable(options: Question["options"]): NoticeOption[] {
  return options.slice(0, MOST_OPTIONS).map(({ id, label, description }) => ({
    id,
    label: optionLabel(label),
    ...(description !== undefined && { description: shortened(description, LONGEST_DESCRIPTION) }),
  }));
}

/**
 * The item with the hash of everything that the person decides about. `asked` is the hash of the whole report, since
 * only the beginning of a long report is shown.
 */
function withShown(item: InboxDecision, files: readonly AttachedFile[], asked = ""): InboxDecision {
  const { title = "", message, requirement = "", options, report } = item;
  const words = options.map(({ id, label, description = "" }) => [id, label, description]);
  const behind = [report?.about ?? "", report?.text ?? ""];
  const attached = files.map(({ type, name = "", path = "", sha256, changed = "" }) => [
    type,
    name,
    path,
    sha256,
    changed,
  ]);
  const all = { title, message, requirement, options: words, behind, asked, attached };
  return { ...item, shown: contentHash(all) };
}
