import { describe, expect, it } from "vitest";
import type { Json } from "../model/json.ts";
import { agent, person } from "./course.fixture.ts";
import { ask, flag, GuidedCourse, single, step } from "./guided.fixture.ts";

const sets = (id: string, setVariable: Json) => ({ id, label: id, effects: { setVariable } });
const persons = ask("sure", [sets("yes", { ok: true })], { audience: "human" });
const own = (options: readonly Json[], more = {}) => ask("mine", options, more);
const options = [sets("yes", { ok: true }), sets("copy", { ok: "{wish}" }), sets("no", { ok: false })];
const variables = [flag("ok"), flag("wish", true)];
const reserved = {
  code: "VARIABLE_INVALID",
  message: `Only a person's answer decides about "ok".`,
  facts: { variable: "ok", reserved: true },
};

describe("an agent's answer to its own question", () => {
  it.each(["yes", "copy"])("C7: %s does not bring about what a person decides", (option) => {
    const led = GuidedCourse.begun(single([own(options), persons, step("last")], { variables }));
    expect(led.refusal({ type: "answer", option, by: agent })).toEqual(reserved);
    expect(led.choose("no")).toBe("sure");
  });

  it("C7: an agent's answer may repeat a person's decision but not revoke it; a person may answer freely", () => {
    const led = GuidedCourse.begun(
      single([persons, own(options), own(options, { id: "more" })], { variables }),
    );
    led.answer("yes");
    expect(led.refusal({ type: "answer", option: "no", by: agent })).toEqual(reserved);
    expect(led.choose("yes")).toBe("more");
    led.answer("no", { by: person });
    expect(led.position).toMatchObject({ state: "done", variables: {} });
  });

  it("C7 C8: an agent may not pass a question whose default option decides for a person", () => {
    const passable = own(options, { blocking: false, defaultOption: "yes" });
    const led = GuidedCourse.begun(single([passable, persons], { variables }));
    expect(led.refusal({ type: "pass", by: agent })).toEqual(reserved);
    const free = own(options, { blocking: false, defaultOption: "no" });
    const other = GuidedCourse.begun(single([free, persons], { variables }));
    expect(other.do({ type: "pass", by: agent })).toMatchObject({ to: "main/sure" });
  });
});
