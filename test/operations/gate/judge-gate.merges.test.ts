import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { desks } from "../../support/with-desk.ts";
import { Clone } from "./gate.fixture.ts";

const open = desks({ bundled: "docs" });
const clones: Clone[] = [];
afterEach(() => {
  for (const clone of clones.splice(0)) clone.remove();
});

it("GA11: a merge is made anew without programs of the repository, which could resolve a conflict as they like", async () => {
  const clone = new Clone(open());
  clones.push(clone);
  await clone.prepare();
  clone.commit(".gitattributes", "a.txt merge=own\n");
  clone.git("checkout", "--quiet", "-b", "work");
  const signed = clone.commit("a.txt", "signed");
  const bundle = await clone.released("T1");
  clone.git("checkout", "--quiet", "main");
  const tip = clone.commit("a.txt", "meanwhile");
  const ran = join(clone.folder, "ran");
  clone.git("config", "merge.own.driver", `touch ${ran}; echo evil > %A`);
  writeFileSync(join(clone.work, ".git", "info", "attributes"), "a.txt merge=own\n");
  clone.git("merge", "--quiet", "--no-ff", "--no-edit", signed);
  expect(existsSync(ran)).toBe(true);
  rmSync(ran);
  const judged = await clone.judge(bundle, { tip, allowMerge: true });
  expect([judged.passed, judged.problems.map(({ code }) => code)]).toEqual([false, ["MERGE_OTHER"]]);
  expect(existsSync(ran)).toBe(false);
});
