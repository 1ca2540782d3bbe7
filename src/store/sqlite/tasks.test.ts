import { expect, it } from "vitest";
import { create, newTask } from "../suite/sample.ts";
import { openSqliteStore } from "./open-sqlite-store.ts";

it("loads many tasks by ids that JSON would change", async () => {
  const store = await openSqliteStore({ file: ":memory:" });
  const odd = ["a", "nul \0 b", "half \ud800", "c"];
  await create(store, ...odd.map((id) => newTask(id)));
  const each = await Promise.all(odd.map((id) => store.tasks.load("project", [id])));
  const many = await store.tasks.load("project", odd);
  expect(many).toHaveLength(odd.length);
  expect(many).toEqual(each.flat());
  await store.close();
});
