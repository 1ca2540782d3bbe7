import { expect, it } from "vitest";
import type { Event } from "../model/event.ts";
import { agent, Course, clock, flow, forked, person, task } from "./course.fixture.ts";
import {
  type BranchKey,
  branchEnd,
  branchKey,
  branchTaskIds,
  changesFamily,
  familyChanges,
  isBranch,
} from "./family.ts";

function changesIn(course: Course, make: () => { readonly events: readonly Event[] }) {
  const { position: before } = course;
  const { events } = make();
  return familyChanges(course.program, { before, after: course.position, events }, course.world, clock);
}

const ids = (keys: readonly BranchKey[]) => keys.map(({ visit, id }) => `${visit} ${id}`);

it("F1: a turn that forks opens its branches, each at its first step", () => {
  const course = new Course(forked(["a", "b"]));
  const { opened, cancelled, parentMove } = changesIn(course, () => course.begin());
  expect(opened.map(({ key, program, position }) => [key, program, position.step])).toEqual([
    [{ fork: "split", path: "split", visit: 2, id: "a" }, course.program, "a"],
    [{ fork: "split", path: "split", visit: 2, id: "b" }, course.program, "b"],
  ]);
  expect([cancelled, parentMove]).toEqual([[], undefined]);
});

it("F1 S1: a branch inside a subflow stays in the child, and the path to it names the subflow", () => {
  const child = { ...forked(["a"]), id: "child" };
  const sub = { type: "subflow", workflow: "child" };
  const course = new Course(flow({ sub }, ["start sub", "sub done passed", "sub broken failed"]), {
    known: [child],
  });
  const { opened } = changesIn(course, () => course.begin());
  expect(opened).toMatchObject([{ key: { fork: "split", path: "sub/split" }, program: { id: "child" } }]);
});

it("F2: entering a fork again cancels the branches of the earlier visit and opens new ones", () => {
  const course = Course.begun(forked(["a", "b"]));
  course.ended({ a: true });
  const { cancelled, opened } = changesIn(course, () => course.resolve("goto", { node: "split" }));
  expect(ids(cancelled)).toEqual(["2 b"]);
  expect(ids(opened.map(({ key }) => key))).toEqual(["3 a", "3 b"]);
});

it("F2: an ended branch makes its parent count it, for the visit that opened it", () => {
  const course = Course.begun(forked(["a"]));
  const branch = course.branch(0);
  const { parentMove } = changesIn(branch, () => branch.report("failed"));
  expect(parentMove).toEqual({
    type: "branches_ended",
    ended: { a: false },
    visit: 2,
    doneBy: { a: {} },
    by: clock,
  });
});

it("F2: a turn of a task without relatives changes none", () => {
  const course = Course.begun(flow({ work: task() }, ["start work", "work done"]));
  const changes = changesIn(course, () => course.do({ type: "report", by: agent }));
  expect(changes).toEqual({ cancelled: [], opened: [], parentMove: undefined });
});

it("F1 F2: forks, cancelled branches and ended branches concern relatives; an ended task and a branch under way do not", () => {
  const root = Course.begun(forked(["a"]));
  const branch = root.branch(0);
  expect(changesFamily(root.position, root.events)).toBe(true);
  expect(changesFamily(root.position, root.cancel().events)).toBe(true);
  expect(changesFamily(root.position, [])).toBe(false);
  expect(changesFamily(branch.position, branch.events)).toBe(false);
  branch.report("passed");
  expect(changesFamily(branch.position, [])).toBe(true);
});

it("F2: a branch that does not know its visit ends for any visit", () => {
  const branch = { fork: "split", join: "merge", id: "a" };
  expect(branchEnd({ branch, result: "success", doneBy: {} }, person)).toEqual({
    type: "branches_ended",
    ended: { a: true },
    doneBy: { a: {} },
    by: person,
  });
});

it("F2: a branch is known by its fork, its visit and its id", () => {
  const { position } = Course.begun(forked(["a"]));
  const key = branchKey(position, "a");
  const branch = { fork: "split", join: "merge", id: "a" };
  expect(isBranch(key, { ...branch, visit: 2 })).toBe(true);
  expect(isBranch(key, branch)).toBe(true);
  expect(isBranch(key, { ...branch, visit: 3 })).toBe(false);
  expect(isBranch(key, { ...branch, id: "b" })).toBe(false);
  expect(isBranch(key, { ...branch, fork: "other" })).toBe(false);
  expect(isBranch(key, undefined)).toBe(false);
});

it("F1: a branch has another task id to try for each one that is taken", () => {
  const found = branchTaskIds("t", { fork: "split", path: "sub/split", visit: 4, id: "a" });
  expect([1, 2, 3].map(() => found.next().value)).toEqual([
    "t.sub/split.4.a",
    "t.sub/split.4.a~2",
    "t.sub/split.4.a~3",
  ]);
});
