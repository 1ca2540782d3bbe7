import { board, lifecycleIn } from "../../src/lifecycle/lifecycle.fixture.ts";
import { keepLifecycle, lifecycleOf } from "../../src/lifecycle/lifecycle-of.ts";
import { changeRecord } from "./changed-record.ts";
import type { Desk } from "./desk.ts";

/** Pins a task to the small lifecycle with these gates, in one of its states. Returns the pin. */
export async function pinTask(desk: Desk, id: string, gates: string, state?: string): Promise<string> {
  const lifecycle = keepLifecycle(lifecycleIn(`${board}${gates === "" ? "" : `gates:\n${gates}`}`));
  const before = await desk.record(id);
  const name = state ?? lifecycleOf({ lifecycle }).settings.initialState;
  const category = lifecycleOf({ lifecycle }).states[name]?.category ?? before.category;
  await changeRecord(desk, id, { lifecycle, state: name, category });
  return lifecycle;
}
