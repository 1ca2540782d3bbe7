import assert from "node:assert/strict";
import type { Json, JsonObject } from "../model/json.ts";
import { loadValue } from "../workflow/load.ts";
import type { Program } from "../workflow/program.ts";
import { agent, Course } from "./course.fixture.ts";
import { currentNode } from "./current-node.ts";
import { type Whereabouts, whereabouts } from "./view/whereabouts.ts";

/** A guided workflow, loaded like any other. */
export function guided(activities: readonly JsonObject[], more: JsonObject = {}): Program {
  const { program, findings } = loadValue({ id: "led", title: "Led", activities: [...activities], ...more });
  assert.ok(program, JSON.stringify(findings, null, 1));
  return program;
}

export function activity(id: string, steps: readonly Json[], more: JsonObject = {}): JsonObject {
  return { id, name: id, steps: [...steps], ...more };
}

/** One activity, `main`, with these items. */
export function single(items: readonly Json[], more: JsonObject = {}): Program {
  return guided([activity("main", items)], more);
}

export function step(id: string, more: JsonObject = {}): JsonObject {
  return { id, ...more };
}

/** A question to an agent; each option is given by its id, or whole. */
export function ask(id: string, options: readonly Json[], more: JsonObject = {}): JsonObject {
  const whole = options.map((option) =>
    typeof option === "string" ? { id: option, label: option } : option,
  );
  return { kind: "checkpoint", id, message: "Well?", audience: "agent", options: whole, ...more };
}

export function each(id: string, over: string, steps: readonly Json[], more: JsonObject = {}): JsonObject {
  return { kind: "loop", id, loopType: "forEach", over, steps: [...steps], ...more };
}

/** A loop that goes on while the condition holds. */
export function rounds(
  id: string,
  loopType: "while" | "doWhile",
  condition: string,
  steps: readonly Json[],
  more: JsonObject = {},
): JsonObject {
  return { kind: "loop", id, loopType, condition, steps: [...steps], ...more };
}

export function list(name: string, defaultValue: Json[] = []): JsonObject {
  return { name, type: "array", defaultValue };
}

export function flag(name: string, defaultValue = false): JsonObject {
  return { name, type: "boolean", defaultValue };
}

/** One task that is led, and the words for what is asked of it. */
export class Led extends Course {
  static override begun(...given: ConstructorParameters<typeof Course>): Led {
    const led = new Led(...given);
    led.begin();
    return led;
  }

  get here(): ReturnType<typeof currentNode> {
    return currentNode(this.program, this.position, this.world);
  }

  get where(): Whereabouts {
    return whereabouts(this.program, this.position, this.world);
  }

  /** What is current, with the number of the pass. */
  get id(): string {
    return this.where.id;
  }

  /** Reports the current step; gives the id of what comes next. */
  done(variables?: Record<string, Json>): string {
    this.report(undefined, variables ? { variables } : {});
    return this.id;
  }

  choose(option: string): string {
    this.answer(option, { by: agent });
    return this.id;
  }

  /** The ids from here to where the task stops going on, reporting every step and taking first options. */
  rest(limit = 50): string[] {
    const seen: string[] = [];
    while (this.position.result === undefined && !this.position.escalation && seen.length < limit) {
      const { node } = this.here;
      seen.push(this.id);
      if (node.type === "checkpoint") this.answer(String([...node.options.keys()][0]));
      else this.report();
    }
    return seen;
  }
}
