import * as z from "zod";
import { Attachment } from "../../model/attachment.ts";
import type { Result } from "../../model/refusal.ts";
import { ShortText } from "../../model/short-text.ts";
import type { TaskRecord } from "../../model/task.ts";
import { Key, Name } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { taskNotFound } from "../door/task-not-found.ts";
import { entriesOf } from "../history/entries-of.ts";
import { attachmentChange } from "../movement/attachments/attachment-change.ts";
import { loadCurrent } from "../movement/load-current.ts";
import type { Call } from "../ports/call.ts";
import { renewNamed } from "../team/renew-named.ts";

const Input = z.strictObject({
  taskId: Key,
  worker: Name.optional(),
  type: ShortText,
  name: ShortText.optional(),
  sha256: ShortText.optional().describe("which of several; else the newest"),
});
type Input = z.infer<typeof Input>;

export const getAttachment = operation({
  name: "get_attachment",
  summary: "Read an attachment of a task: its text, or the path of a file and whether it has changed.",
  toolset: "tasks",
  alsoIn: ["team"],
  access: "agent",
  effect: "reads",
  idempotent: true,
  input: Input,
  output: z.object({
    attachment: Attachment,
    text: z.string().optional(),
    /** how an attached file differs from its content when it was attached */
    changed: z.string().optional(),
  }),
  subject: ({ taskId }) => taskId,
  run: async (input, call) => {
    const gone = await renewNamed(input.worker, call);
    if (gone) return { ok: false, refusal: gone };
    const record = await loadCurrent(call, input.taskId);
    if (!record) return taskNotFound(input.taskId);
    const attachment = record.attachments?.findLast((one) => isMeant(one, input));
    if (!attachment) return notAttached(input);
    const changed = await attachmentChange(attachment, call);
    const text = attachment.path === undefined ? await textOf(attachment, record, call) : undefined;
    return {
      ok: true,
      value: {
        attachment,
        ...(text !== undefined && { text }),
        ...(changed !== undefined && { changed }),
      },
    };
  },
});

function isMeant(one: Attachment, { type, name, sha256 }: Input): boolean {
  const isOther =
    (name !== undefined && one.name !== name) || (sha256 !== undefined && one.sha256 !== sha256);
  return one.type === type && !isOther;
}

function notAttached({ taskId, type, name }: Input): Result<never> {
  const called = name === undefined ? "" : ` called "${name.slice(0, 200)}"`;
  const message = `Nothing of the type "${type.slice(0, 200)}"${called} is attached to "${taskId}".`;
  return { ok: false, refusal: { code: "ATTACHMENT_NOT_FOUND", message, facts: { taskId } } };
}

/** The text of an attachment. It is only in the history, in the entry of the attachment's version. */
async function textOf(
  { version, type, name, sha256 }: Attachment,
  record: TaskRecord,
  call: Call,
): Promise<string> {
  for await (const entry of entriesOf(record, call.ports, "newest")) {
    for (const event of entry.version === version ? entry.events : []) {
      if (event.type !== "attached") continue;
      const { attachment: one } = event;
      if (one.type === type && one.name === name && one.sha256 === sha256) return one.text ?? "";
    }
  }
  throw new Error(`task ${record.id} has an attachment that is not in its history`);
}
