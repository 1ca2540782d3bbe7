import { InjectedRecord } from "../../../model/injected-record.ts";
import type { RecordOf } from "../../../model/project-record.ts";
import { INJECTED } from "../../../model/record-kind.ts";
import { loadValue } from "../../../workflow/load.ts";

/** Checks that an export brings the added steps that its tasks are inside of. */
export class InjectedCheck {
  /** for each version, a task that is inside of it */
  readonly #wanted = new Map<string, string>();

  /** Notes that a task is inside a version that is no loaded definition. */
  want(version: string, task: string): void {
    this.#wanted.set(version, task);
  }

  record({ of, id, value }: RecordOf<"record">): string | undefined {
    if (of !== INJECTED) return undefined;
    const read = InjectedRecord.safeParse(value).data;
    if (!read || !loadValue(read.definition, { id: read.workflow }).program)
      return `the added steps "${id.slice(0, 12)}" have errors`;
    this.#wanted.delete(id);
    return undefined;
  }

  finish(): string | undefined {
    const [task] = this.#wanted.values();
    return task === undefined
      ? undefined
      : `task "${task}" is in a version of its workflow that is not there`;
  }
}
