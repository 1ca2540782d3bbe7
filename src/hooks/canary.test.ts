import { describe, expect, it } from "vitest";
import { CANARY_REFUSED, canaryPayload } from "./canary.ts";
import { clients, dialectOf } from "./dialects.ts";
import { snapshotOf, worldWith } from "./events.fixture.ts";
import { judgeEvent } from "./judge-event.ts";

describe("the canary", () => {
  it.each(clients)(
    "HO23: is read and refused in the dialect of %s, without any bounds, and noted",
    (client) => {
      const dialect = dialectOf(client);
      const event = dialect?.read(canaryPayload(dialect, "canary-1", "/stage/project"));
      if (!dialect || event?.moment !== "before") throw new Error("it is not read");
      const { answer, notes } = judgeEvent(event, snapshotOf([]), worldWith());
      const { out, err } = dialect.print(answer, event);
      expect(`${out}${err}`).toContain(CANARY_REFUSED);
      expect(notes).toMatchObject([{ kind: "refused", session: "canary-1", reason: CANARY_REFUSED }]);
    },
  );
});
