import type { TaskRecord } from "../../model/task.ts";
import { contentHash } from "../../workflow/hash.ts";
import { attachedFiles } from "../movement/attachments/attached-files.ts";
import type { Call } from "../ports/call.ts";
import type { Question } from "../ports/question.ts";
import { attachedLines } from "./attached-lines.ts";
import { listedFiles } from "./listed-files.ts";

/** The question with the attachments of its task. An answer to it counts only while the same files are attached. */
export async function withFiles(
  question: Question,
  record: TaskRecord | undefined,
  call: Call,
): Promise<Question> {
  const files = record ? await attachedFiles(record, call) : [];
  if (files.length === 0) return question;
  const lines = attachedLines(listedFiles(files));
  const attached = files.map(({ type, name = "", path = "", sha256 }) => [type, name, path, sha256]);
  const { ticket, message } = question;
  return {
    ...question,
    message: [message, ...lines].join("\n"),
    ticket: { ...ticket, shown: contentHash({ question: ticket.shown, attached }) },
  };
}
