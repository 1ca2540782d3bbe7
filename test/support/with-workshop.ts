import { afterEach } from "vitest";
import type { DeskOptions } from "./desk.ts";
import { Workshop } from "./workshop.ts";

/** Workshops for the tests of one file, removed after each test. */
export function workshops(): (options?: DeskOptions) => Workshop {
  const open: Workshop[] = [];
  afterEach(async () => {
    for (const workshop of open.splice(0)) await workshop.close();
  });
  return (options) => {
    const workshop = new Workshop(options);
    open.push(workshop);
    return workshop;
  };
}
