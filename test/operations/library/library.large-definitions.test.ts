import { describe, expect, it } from "vitest";
import { Library } from "../../../src/operations/library/library.ts";
import { row } from "../../lag/definitions.ts";
import { desks } from "../../support/with-desk.ts";

const open = desks({ bundled: "test/support" });

describe("the program of a large definition", () => {
  it("T15: is compiled in parts of at most 200 nodes or edges, between which other calls run", async () => {
    const desk = open();
    await desk.load("long", row("long", 2_000));
    let rests = 0;
    const rest = async (): Promise<void> => {
      rests += 1;
    };
    const library = new Library(desk.call.ports.store, { rest });
    const [one, other] = await Promise.all([
      library.current("test", "long"),
      library.current("test", "long"),
    ]);
    expect(one?.nodes.size).toBe(2_002);
    expect(other).toBe(one);
    // Nodes and edges are each read and compiled, 200 at a time.
    expect(rests).toBeGreaterThan((4 * 2_000) / 200 - 10);
    expect(rests).toBeLessThan(100);
    await library.current("test", "long");
    expect(rests).toBeLessThan(100);
  });
});
