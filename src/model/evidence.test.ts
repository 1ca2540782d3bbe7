import { describe, expect, it } from "vitest";
import { assurances, isAssured, strongest } from "./evidence.ts";

describe("levels of assurance", () => {
  it("rise from an agent's word to a touched authenticator, and a weaker one never stands for a stronger one", () => {
    expect(assurances).toEqual(["relayed", "client", "operator", "present"]);
    for (const [weak, given] of assurances.entries())
      for (const [strong, needed] of assurances.entries())
        expect(isAssured(given, needed), `${given} for ${needed}`).toBe(weak >= strong);
  });

  it("have a strongest, if there is any", () => {
    expect(strongest(["client", undefined, "operator", "relayed"])).toBe("operator");
    expect(strongest([undefined])).toBeUndefined();
    expect(strongest([])).toBeUndefined();
  });
});
