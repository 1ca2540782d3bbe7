import { EventEmitter, on } from "node:events";
import type { ResourceChange, ResourcePort } from "../../src/mcp/resource-port.ts";
import { resourceViews } from "../../src/mcp/resource-views.ts";

export interface ToyChanges {
  readonly emit: (change: ResourceChange) => void;
  readonly changes: ResourcePort["changes"];
  /** how many are watching now */
  readonly watchers: () => number;
}

export function toyChanges(): ToyChanges {
  const emitter = new EventEmitter();
  return {
    emit: (change) => void emitter.emit("change", change),
    watchers: () => emitter.listenerCount("change"),
    changes: (signal) => {
      const heard = on(emitter, "change", { signal });
      return async () => (await heard.next()).value as ResourceChange[];
    },
  };
}

const ids = { task: ["t1", "t2", "a b/c"], workflow: ["bug-fix", "release"], project: ["default"] };

export function toyResources({ changes }: Pick<ToyChanges, "changes">): ResourcePort {
  return {
    list: async (subject) => ids[subject].map((id) => ({ id, title: `The ${subject} ${id}` })),
    read: async (kind, id) => {
      if (id === "broken") throw new Error("cannot open /var/lib/navigator.db");
      if (id === "large") return { text: "x".repeat(5 * 1024 * 1024), mimeType: "text/plain" };
      const subject = resourceViews.find((view) => view.kind === kind)?.subject ?? "task";
      const known: readonly string[] = ids[subject];
      if (!known.includes(id)) return undefined;
      return { text: JSON.stringify({ kind, id }), mimeType: "application/json" };
    },
    complete: async (subject, typed) => ids[subject].filter((id) => id.startsWith(typed)),
    changes,
  };
}
