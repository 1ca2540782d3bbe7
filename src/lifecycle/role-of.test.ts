import { expect, it } from "vitest";
import { bundledLifecycle } from "./bundled/bundled-lifecycles.ts";
import { rightsOf, roleOf } from "./role-of.ts";

const relay = bundledLifecycle("relay");

it("Y33: a worker gets the role it asks for if they share a tag, else the first by name that shares one", () => {
  expect(roleOf(relay, ["review", "code"])?.name).toBe("implementer");
  expect(roleOf(relay, ["review", "code"], "reviewer")?.name).toBe("reviewer");
  expect(roleOf(relay, ["code"], "reviewer")?.name).toBe("implementer");
  expect(roleOf(relay, ["code"], "constructor")?.name).toBe("implementer");
  expect(roleOf(relay, ["nothing"])).toBeUndefined();
});

it("Y33: without a role there is no limit, and rights only where there are no roles", () => {
  expect(rightsOf(relay, undefined)).toEqual({
    canAssign: false,
    canCreateSubtasks: false,
    maxClaims: Number.POSITIVE_INFINITY,
  });
  expect(rightsOf(bundledLifecycle("default"), undefined)).toMatchObject({
    canAssign: true,
    canCreateSubtasks: true,
  });
  expect(rightsOf(relay, roleOf(relay, ["lead"]))).toEqual({
    canAssign: true,
    canCreateSubtasks: true,
    maxClaims: 1,
  });
});
