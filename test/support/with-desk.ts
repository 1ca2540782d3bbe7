import { afterEach } from "vitest";
import { Desk, type DeskOptions } from "./desk.ts";

/** Desks for the tests of one file, closed after each test; `beforeClosing` looks at each of them first. */
export function desks(
  defaults: DeskOptions = {},
  beforeClosing: (desk: Desk) => Promise<unknown> = async () => undefined,
): (options?: DeskOptions) => Desk {
  const open: Desk[] = [];
  afterEach(async () => {
    for (const desk of open.splice(0)) await beforeClosing(desk).finally(() => desk.close());
  });
  return (options) => {
    const desk = new Desk({ ...defaults, ...options });
    open.push(desk);
    return desk;
  };
}
