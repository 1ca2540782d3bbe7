import * as z from "zod";

export const NoticeOption = z.object({
  id: z.string(),
  label: z.string(),
  description: z.string().optional(),
});
export type NoticeOption = z.infer<typeof NoticeOption>;

/** A message to people outside of Navigator: a task waits for a person, or raised an alert or ticket. */
export const Notice = z.object({
  type: z.enum(["question", "approval", "escalation", "alert", "ticket"]),
  taskId: z.string(),
  workflow: z.string(),
  step: z.string(),
  message: z.string(),
  options: z.array(NoticeOption),
  askedAt: z.number(),
  /** a link that answers the question once, without a login */
  answerUrl: z.string().optional(),
});
export type Notice = z.infer<typeof Notice>;
