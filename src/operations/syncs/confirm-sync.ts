import * as z from "zod";
import { operation } from "../door/operation.ts";

const SYNC_ID = /^sync-([1-9]\d{0,14})$/;

export const confirmSync = operation({
  name: "confirm_sync",
  summary: "Confirm that changes are saved in your own store.",
  toolset: "tasks",
  access: "agent",
  effect: "changes",
  idempotent: true,
  input: z.strictObject({ syncIds: z.array(z.string().max(200)).max(10_000) }),
  output: z.object({
    confirmed: z.number().int(),
    alreadyConfirmed: z.array(z.string()),
    unknown: z.array(z.string()),
  }),
  run: async ({ syncIds }, call) => {
    const seqs = new Map(syncIds.map((id) => [id, Number(SYNC_ID.exec(id)?.[1] ?? Number.NaN)]));
    const malformed = [...seqs].filter(([, seq]) => Number.isNaN(seq)).map(([id]) => id);
    const readable = [...seqs.values()].filter((seq) => !Number.isNaN(seq));
    const { confirmed, already, unknown } = await (await call.ports.store()).syncs.confirm(
      call.ports.settings.project,
      {
        seqs: readable,
      },
    );
    return {
      ok: true,
      value: {
        confirmed,
        alreadyConfirmed: already.map((seq) => `sync-${seq}`),
        unknown: [...malformed, ...unknown.map((seq) => `sync-${seq}`)],
      },
    };
  },
});
