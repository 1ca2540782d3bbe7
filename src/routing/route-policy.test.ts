import { expect, it } from "vitest";
import { flow, programOf, task } from "../engine/course.fixture.ts";
import type { RoutingBlock } from "../model/routing.ts";
import { routePolicy } from "./route-policy.ts";

const program = (routing: RoutingBlock, more: object = {}) =>
  programOf({ ...flow({ work: task() }, ["start work", "work done"]), routing, ...more });

it("K9: a workflow may only tighten the mode", () => {
  const mode = (own: RoutingBlock["mode"], installed?: RoutingBlock["mode"]) =>
    routePolicy([program(own ? { mode: own } : {})], { mode: installed }).mode;
  expect([mode(undefined), mode("authoritative"), mode("deterministic")]).toEqual([
    "assist",
    "assist",
    "deterministic",
  ]);
  expect([mode(undefined, "authoritative"), mode("assist", "authoritative")]).toEqual([
    "authoritative",
    "assist",
  ]);
  expect(mode("assist", "deterministic")).toBe("deterministic");
  expect(routePolicy([program({ mode: "deterministic" }), program({})], {}).mode).toBe("deterministic");
});

it("K9: the innermost block counts, with the nearest charter", () => {
  const outer = program({ outcomes: { work: { VERIFIED: "passed" } } }, { charter: { goal: "outer" } });
  expect(routePolicy([outer, program({})], {})).toMatchObject({ block: {}, charter: { goal: "outer" } });
  expect(routePolicy([program({})], {})).not.toHaveProperty("charter");
  expect(routePolicy([], {})).toMatchObject({ block: {}, mode: "assist" });
});

it("Q3: own signatures replace and extend the catalogue, and never raise the attempts", () => {
  const { signatures } = routePolicy(
    [
      program({
        inject: ["reset"],
        signatures: {
          lint_errors: { when: "lint.fixable > 0", target: "tidy", attempts: 9 },
          upstream_diverged: { target: "reset", attempts: 1 },
          slow: { when: "tests.passed > 100", target: "tidy" },
        },
      }),
    ],
    {},
  );
  const named = (name: string) => signatures.filter((rule) => rule.name === name);
  expect(named("lint_errors")).toMatchObject([
    { priority: 90, when: "lint.fixable > 0", target: "tidy", attempts: 2, decision: "DETOUR" },
  ]);
  expect(named("upstream_diverged")).toMatchObject([{ decision: "INJECT_FLOW", attempts: 1 }]);
  expect(named("slow")).toMatchObject([{ priority: 50, attempts: 2 }]);
  expect(named("type_mismatch")).toHaveLength(1);
});

it("K9: the configuration's limits, detours and signatures hold for every workflow, and a workflow only tightens its limits", () => {
  const installed = {
    limits: { depth: 2, excursions: 5 },
    detours: { tidy: { workflow: "tidy-up" }, other: { workflow: "other" } },
    inject: ["restart"],
    signatures: {
      lint_errors: { target: "tidy", attempts: 1 },
      flaky: { when: "tests.failed > 0", target: "restart" },
    },
  };
  const own = program({
    limits: { depth: 3, excursions: 4 },
    detours: { other: { workflow: "mine" } },
    signatures: { lint_errors: { target: "mine", attempts: 2 } },
  });
  const { block, signatures } = routePolicy([own], installed);
  expect(block).toMatchObject({
    limits: { depth: 2, excursions: 4 },
    detours: { tidy: { workflow: "tidy-up" }, other: { workflow: "mine" } },
    inject: ["restart"],
  });
  const named = (name: string) => signatures.find((rule) => rule.name === name);
  expect(named("lint_errors")).toMatchObject({ target: "mine", attempts: 1 });
  expect(named("flaky")).toMatchObject({ decision: "INJECT_FLOW", target: "restart" });
  expect(routePolicy([program({ limits: { excursions: 50 } })], {}).block.limits).toEqual({
    depth: 3,
    excursions: 10,
  });
  expect(routePolicy([own], installed)).toEqual(routePolicy([own], installed));
  expect(routePolicy([own], installed).block).toBe(block);
});
