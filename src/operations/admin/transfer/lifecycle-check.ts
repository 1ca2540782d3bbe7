import { DEFAULT_LIFECYCLE } from "../../../lifecycle/bundled/bundled-lifecycles.ts";
import { lifecycleOf } from "../../../lifecycle/lifecycle-of.ts";
import { pinOf } from "../../../lifecycle/pin-of.ts";
import { Lifecycle } from "../../../model/lifecycle.ts";
import type { RecordOf } from "../../../model/project-record.ts";
import { LIFECYCLE } from "../../../model/record-kind.ts";
import type { TaskRecord } from "../../../model/task.ts";

/** Checks that an export brings the lifecycles of its tasks, and that these have the tasks' states. */
export class LifecycleCheck {
  /** for each pin, a task in each of its states */
  readonly #wanted = new Map<string, Map<string, string>>();

  task({ id, lifecycle: pin, state }: Pick<TaskRecord, "id" | "lifecycle" | "state">): string | undefined {
    if (pin === DEFAULT_LIFECYCLE) return judgeState(id, state, lifecycleOf({ lifecycle: pin }));
    const states = this.#wanted.get(pin) ?? new Map<string, string>();
    this.#wanted.set(pin, states.set(state, id));
    return undefined;
  }

  record({ of, id, value }: RecordOf<"record">): string | undefined {
    if (of !== LIFECYCLE) return undefined;
    const read = Lifecycle.safeParse(value);
    if (!read.success || pinOf(read.data) !== id) return `the lifecycle "${id.slice(0, 12)}" was altered`;
    for (const [state, task] of this.#wanted.get(id) ?? []) {
      const stray = judgeState(task, state, read.data);
      if (stray !== undefined) return stray;
    }
    this.#wanted.delete(id);
    return undefined;
  }

  finish(): string | undefined {
    const [missing] = this.#wanted.values();
    const [task] = missing?.values() ?? [];
    return task === undefined ? undefined : unknown(task);
  }
}

function judgeState(id: string, state: string, { states }: Lifecycle): string | undefined {
  return Object.hasOwn(states, state) ? undefined : unknown(id);
}

function unknown(id: string): string {
  return `task "${id}" has a lifecycle or a state that is unknown here`;
}
