import { describe, expect, it } from "vitest";
import type { Json } from "../../../model/json.ts";
import { found, loaded } from "../../guided/guided.fixture.ts";

const sets = (id: string, setVariable: Json, more: object = {}) => ({
  id,
  label: id,
  effect: { setVariable, ...more },
});
const ask = (id: string, options: readonly Json[], more: object = {}) =>
  ({ kind: "checkpoint", id, message: "Ok?", options: [...options], ...more }) as Json;
const flag = (name: string, defaultValue: boolean) => ({ name, type: "boolean", defaultValue });

/** The messages about questions that are not asked because of a default value. */
function avoided(variables: Json[], ...activities: Json[][]): string[] {
  const all = activities.map((steps, index) => ({
    steps: [{ id: "work" }, ...steps, { id: "done" }] as Json[],
    ...(index + 1 < activities.length && { transitions: [{ to: `a${index + 2}` }] }),
  }));
  return found(loaded(all, { variables }).findings, "default-avoids-question").map(({ message }) => message);
}

describe("the default of a variable", () => {
  const yes = sets("yes", { approved: true });
  const condition = { condition: "approved != true" };
  const message = 'With the default values of the variables no run asks "a1/q".';

  it("leads past a question about the same variable", () => {
    const other = ask("other", [{ id: "ok", label: "Ok" }], { condition: "approved == true" });
    expect(avoided([flag("approved", true)], [other, ask("q", [yes], condition)])).toEqual([message]);
    expect(avoided([flag("approved", false)], [ask("q", [yes], condition)])).toEqual([]);
  });

  it("does not if an answer to an earlier question, or the workflow, changes it", () => {
    const [q, no] = [ask("q", [yes], condition), sets("no", { approved: false })];
    expect(avoided([flag("approved", true)], [ask("first", [yes, no]), q])).toEqual([]);
    const reset = { id: "reset", actions: [{ action: "set", target: "approved", value: false }] };
    expect(avoided([flag("approved", true)], [reset, q])).toEqual([]);
  });

  it("is not reported where an agent decides, which is a finding of its own", () => {
    const variables = [flag("wanted", false)];
    const q = ask("q", [{ id: "yes", label: "Yes" }], { condition: "wanted == true" });
    expect(avoided(variables, [q])).toEqual([]);
    const { findings } = loaded([{ steps: [{ id: "work" }, q] }], { variables });
    expect(found(findings, "agent-decided-gate")).toMatchObject([
      { at: "a1/q", message: expect.stringContaining("With the default values no run asks it.") },
    ]);
  });
});

describe("the default option of a question that nobody answers in time", () => {
  const variables = [flag("light", false)];
  const timed = { blocking: false, autoAdvanceMs: 1000 };
  const [full, light] = [sets("full", { light: false }), sets("light", { light: true })];
  const second = ask("second", [{ id: "yes", label: "Yes" }], { condition: "light != true" });
  const message = 'If no person answers "a1/first", its default option "light" leads past "a1/second".';

  it("leads past a question by the variable that it sets", () => {
    expect(
      avoided(variables, [ask("first", [full, light], { ...timed, defaultOption: "light" }), second]),
    ).toEqual([message]);
    expect(
      avoided(variables, [ask("first", [full, light], { ...timed, defaultOption: "full" }), second]),
    ).toEqual([]);
    expect(avoided(variables, [ask("first", [full, light]), second])).toEqual([]);
  });

  it("leads past a question by a jump", () => {
    const jump = { id: "skip", label: "Skip it", effect: { transitionTo: "a3" } };
    const first = ask("first", [{ id: "on", label: "On" }, jump], { ...timed, defaultOption: "skip" });
    const q = ask("q", [{ id: "yes", label: "Yes" }]);
    expect(avoided([], [first], [q], [])).toEqual([
      'If no person answers "a1/first", its default option "Skip it" leads past "a2/q".',
    ]);
  });

  it("does not where another node sets the variable in between", () => {
    const reset = { id: "reset", actions: [{ action: "set", target: "light", value: false }] };
    const first = ask("first", [full, light], { ...timed, defaultOption: "light" });
    expect(avoided(variables, [first, reset, second])).toEqual([]);
  });
});
