import * as z from "zod";

export const NoticeOption = z.object({
  id: z.string(),
  label: z.string(),
  description: z.string().optional(),
});
export type NoticeOption = z.infer<typeof NoticeOption>;

/** What people elsewhere are told of a task: that it waits for one of them, or that something is to be looked at. */
export const Notice = z.object({
  type: z.enum(["question", "approval", "escalation", "alert", "ticket"]),
  taskId: z.string(),
  workflow: z.string(),
  step: z.string(),
  message: z.string(),
  options: z.array(NoticeOption),
  askedAt: z.number(),
  /** answers once; its holder needs no login */
  answerUrl: z.string().optional(),
});
export type Notice = z.infer<typeof Notice>;
