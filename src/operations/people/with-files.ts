import type { TaskRecord } from "../../model/task.ts";
import { contentHash } from "../../workflow/hash.ts";
import { attachedFiles } from "../movement/attachments/attached-files.ts";
import type { Call } from "../ports/call.ts";
import type { Question } from "../ports/question.ts";
import { attachedLines } from "./attached-lines.ts";

/** The most attachments that a question in a client lists. The hash in its ticket covers all of them. */
const MOST_LISTED = 20;

/** The question with the attachments of its task. An answer to it counts only while the same files are attached. */
export async function withFiles(
  question: Question,
  record: TaskRecord | undefined,
  call: Call,
): Promise<Question> {
  const files = record ? await attachedFiles(record, call) : [];
  if (files.length === 0) return question;
  const moreFiles = Math.max(0, files.length - MOST_LISTED);
  const lines = attachedLines({ files: files.slice(0, MOST_LISTED), moreFiles });
  const attached = files.map(({ type, name = "", path = "", sha256 }) => [type, name, path, sha256]);
  const { ticket, message } = question;
  return {
    ...question,
    message: [message, ...lines].join("\n"),
    ticket: { ...ticket, shown: contentHash({ question: ticket.shown, attached }) },
  };
}
