import assert from "node:assert/strict";
import type { Json, JsonObject } from "../model/json.ts";
import { loadValue } from "../workflow/load.ts";
import type { Program } from "../workflow/program.ts";
import { agent, Course } from "./course.fixture.ts";
import { currentNode } from "./current-node.ts";
import { type Whereabouts, whereabouts } from "./view/whereabouts.ts";

/** A guided workflow, loaded like any other. */
export function guided(activities: readonly JsonObject[], more: JsonObject = {}): Program {
  const { program, findings } = loadValue({
    id: "led",
    title: "GuidedCourse",
    activities: [...activities],
    ...more,
  });
  assert.ok(program, JSON.stringify(findings, null, 1));
  return program;
}

export function activity(id: string, steps: readonly Json[], more: JsonObject = {}): JsonObject {
  return { id, name: id, steps: [...steps], ...more };
}

/** A workflow of one activity, `main`, with these items. */
export function single(items: readonly Json[], more: JsonObject = {}): Program {
  return guided([activity("main", items)], more);
}

export function step(id: string, more: JsonObject = {}): JsonObject {
  return { id, ...more };
}

/** A question to an agent. Each option is an id or an option object. */
export function ask(id: string, options: readonly Json[], more: JsonObject = {}): JsonObject {
  const whole = options.map((option) =>
    typeof option === "string" ? { id: option, label: option } : option,
  );
  return { kind: "checkpoint", id, message: "Well?", audience: "agent", options: whole, ...more };
}

export function each(id: string, over: string, steps: readonly Json[], more: JsonObject = {}): JsonObject {
  return { kind: "loop", id, loopType: "forEach", over, steps: [...steps], ...more };
}

/** A loop that repeats while the condition is true. */
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

/** A course through a guided workflow, with short names for its moves. */
export class GuidedCourse extends Course {
  static override begun(...given: ConstructorParameters<typeof Course>): GuidedCourse {
    const led = new GuidedCourse(...given);
    led.begin();
    return led;
  }

  get here(): ReturnType<typeof currentNode> {
    return currentNode(this.program, this.position, this.world);
  }

  get where(): Whereabouts {
    return whereabouts(this.program, this.position, this.world);
  }

  /** The id of the current step, with the number of its pass. */
  get id(): string {
    return this.where.id;
  }

  /** Reports the current step; returns the id of the next one. */
  done(variables?: Record<string, Json>): string {
    this.report(undefined, variables ? { variables } : {});
    return this.id;
  }

  choose(option: string): string {
    this.answer(option, { by: agent });
    return this.id;
  }

  /** Reports every step and answers every question with its first option until the task stops. Returns their ids. */
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
