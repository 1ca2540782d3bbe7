import { HOOK_SESSION } from "../../../model/record-kind.ts";
import { StoreError } from "../../../store/store-error.ts";
import type { Call } from "../../ports/call.ts";
import { sessionNamed, takeNotes } from "./take-notes.ts";

/** Whether a hook has told this store that it refused the canary of a session. Forgets the session. */
export async function heardCanary(session: string, call: Call): Promise<boolean> {
  try {
    await takeNotes(call);
    const known = await sessionNamed(session, call);
    await forget(session, call);
    return (known?.refused ?? 0) > 0;
  } catch (error) {
    // There is no database, or it cannot be used: the hook has told another one.
    if (error instanceof StoreError) return false;
    throw error;
  }
}

async function forget(session: string, { ports }: Call): Promise<void> {
  const store = await ports.store();
  const { project } = ports.settings;
  const [kept] = await store.records.load(project, HOOK_SESSION, [session]);
  if (!kept) return;
  const records = [{ kind: HOOK_SESSION, id: session, version: kept.version, value: undefined }];
  await store.commit({ project, changes: [], records });
}
