import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Printed, refusing, SILENT } from "../../hooks/dialect.ts";
import { dialectOf } from "../../hooks/dialects.ts";
import type { HookEvent } from "../../hooks/hook-event.ts";
import { awaitedRuns, wakeText } from "../../hooks/moments/wake.ts";
import { makeSpool } from "./keyed-hash.ts";
import { readSnapshot } from "./read-snapshot.ts";
import { readEvent } from "./run-hook.ts";
import { spoolOf, storePlace } from "./store-place.ts";
import { nameOf } from "./written-notes.ts";

const LOOK_MS = 1_000;
/** The client ends the hook after an hour. */
const MOST_MS = 3_550_000;
const PRIVATE_FILE = 0o600;

/** How the program waits, and whether the host that has started it is still there. */
export interface WakeClock {
  readonly pause: (ms: number) => Promise<unknown>;
  readonly isHosted: () => boolean;
}

/**
 * Waits beside a stopped agent until one of its runs needs it, and then wakes it: the client goes on at exit code 2.
 * Silent if no run waits. Never throws.
 */
export async function wakeOnAnswer(
  client: string,
  text: string,
  env: Readonly<Record<string, string | undefined>>,
  clock: WakeClock,
): Promise<Printed> {
  try {
    const dialect = client === "claude" ? dialectOf(client) : undefined;
    const event = dialect && readEvent(text, dialect);
    const place = event?.moment === "stop" ? storePlace(env, event.cwd) : undefined;
    if (event?.moment !== "stop" || place?.kind !== "file") return SILENT;
    return await waitFor(event, place.file, clock);
  } catch {
    // The store has gone, or is damaged. An agent that has stopped needs no hook.
    return SILENT;
  }
}

type StopEvent = Extract<HookEvent, { moment: "stop" }>;

async function waitFor(event: StopEvent, file: string, { pause, isHosted }: WakeClock): Promise<Printed> {
  const look = () => ({ ...readSnapshot(file, event.session), untaken: [] });
  const awaited = awaitedRuns(event, look());
  if (awaited.length === 0) return SILENT;
  const turn = takeTurn(spoolOf(file), event.session);
  try {
    for (let waited = 0; waited < MOST_MS; waited += LOOK_MS) {
      await pause(LOOK_MS);
      if (!isHosted() || !turn.isMine()) return SILENT;
      const words = wakeText(awaited, event, look());
      if (words !== undefined) return refusing(words);
    }
    return SILENT;
  } finally {
    turn.end();
  }
}

/** Each stop of a session begins a wait. The newest replaces the others: the agent is woken once. */
function takeTurn(
  spool: string,
  session: string,
): { readonly isMine: () => boolean; readonly end: () => void } {
  const file = join(spool, `w-${nameOf(session)}`);
  const mark = `${process.pid}-${process.hrtime.bigint()}`;
  makeSpool(spool);
  writeFileSync(file, mark, { mode: PRIVATE_FILE });
  const isMine = (): boolean => {
    try {
      return readFileSync(file, "utf8") === mark;
    } catch {
      // The file was removed with the spool: nothing tells any more which wait is the newest.
      return false;
    }
  };
  return {
    isMine,
    end: () => {
      if (isMine()) rmSync(file, { force: true });
    },
  };
}
