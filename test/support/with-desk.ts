import { afterEach } from "vitest";
import { Desk, type DeskOptions } from "./desk.ts";

/** Desks for the tests of one file, closed after each test. */
export function desks(defaults: DeskOptions = {}): (options?: DeskOptions) => Desk {
  const open: Desk[] = [];
  afterEach(async () => {
    for (const desk of open.splice(0)) await desk.close();
  });
  return (options) => {
    const desk = new Desk({ ...defaults, ...options });
    open.push(desk);
    return desk;
  };
}
