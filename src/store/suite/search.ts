import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Attachment } from "../../model/attachment.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { SearchPage } from "../parts/search.ts";
import type { Store } from "../store.ts";
import { freshStore, type OpenStore } from "./opened-store.ts";
import { accepted, alter, change, create, newTask, only } from "./sample.ts";
import { dump, oneByOne } from "./transfers.ts";

/** Attaches a text to a task, in place of its other attachments if asked to. */
async function attach(store: Store, task: TaskRecord, text: string, replace = false): Promise<TaskRecord> {
  const version = task.version + 1;
  const piece = { type: "note", size: text.length, sha256: `hash of ${text}` };
  const attachment: Attachment = { ...piece, at: 1, step: "start", visit: 1, version };
  const record = { ...task, attachments: [...(replace ? [] : (task.attachments ?? [])), attachment] };
  const events = [
    {
      type: "attached" as const,
      step: "start",
      at: 1,
      by: { kind: "agent" as const, id: "a" },
      attachment: { ...piece, text },
    },
  ];
  return only((await accepted(store, change(record, { type: "attached", events }))).tasks);
}

export function search(open: OpenStore): void {
  describe("a search", () => {
    const fresh = freshStore(open);
    const find = (text: string, page: SearchPage = { limit: 50 }, project = "project") =>
      fresh.store.search.find(project, text, page);

    it("finds tasks by the words of their id, title, issue and description, best first", async () => {
      await create(
        fresh.store,
        newTask("login-form", { title: "Form" }),
        newTask("b", { title: "The login page", team: { description: "colours" } }),
        newTask("c", { team: { description: "Where the login ends, in the colour of the page" } }),
        newTask("d", { issueId: "ISSUE-77" }),
      );
      expect(new Set(await find("login"))).toEqual(new Set(["login-form", "b", "c"]));
      expect(await find("page login colours")).toEqual(["b"]);
      expect(await find("PAGE")).toEqual(["b", "c"]);
      expect(await find("77")).toEqual(["d"]);
      expect(await find("issue login")).toEqual([]);
      expect(await find("log")).toHaveLength(3);
      expect(await find("login", { limit: 1 })).toHaveLength(1);
      const paged = [await find("login", { limit: 2 }), await find("login", { limit: 2, skip: 2 })];
      expect(new Set(paged.flat()).size).toBe(3);
      expect(await find("login", { limit: 9 }, "elsewhere")).toEqual([]);
    });

    it("does not tell accents and capitals apart", async () => {
      await create(
        fresh.store,
        newTask("a", { title: "Crème BRÛLÉE für Ångström" }),
        newTask("b", { title: "Ελληνικά" }),
      );
      for (const text of ["creme", "CRÈME brulee", "fur", "angstrom"])
        expect(await find(text)).toEqual(["a"]);
      expect(await find("ελληνικα")).toEqual(["b"]);
    });

    it("sees each change of a task, also one that another process made", async () => {
      const [task] = await create(fresh.store, newTask("a", { title: "first" }));
      expect(await find("first")).toEqual(["a"]);
      const other = (await fresh.reopen?.()) ?? fresh.store;
      await alter(other, only(task ? [task] : []), { title: "second" });
      expect([await find("first"), await find("second")]).toEqual([[], ["a"]]);
      expect(await other.search.find("project", "second", { limit: 1 })).toEqual(["a"]);
    });

    it("finds the texts that are attached now, and not those that were replaced", async () => {
      const [task] = await create(fresh.store, newTask("a", { title: "report" }), newTask("b"));
      const one = await attach(fresh.store, only(task ? [task] : []), "coverage is zebra");
      const two = await attach(fresh.store, one, "giraffe");
      expect([await find("zebra report"), await find("giraffe note")]).toEqual([["a"], ["a"]]);
      await attach(fresh.store, two, "lion", true);
      expect([await find("zebra"), await find("lion")]).toEqual([[], ["a"]]);
    });

    it("finds the same after an import in place of the project", async () => {
      const [task] = await create(fresh.store, newTask("a", { title: "kept words" }));
      await attach(fresh.store, only(task ? [task] : []), "attached words");
      expect(await find("words")).toEqual(["a"]);
      const { records } = await dump(fresh.store);
      await fresh.store.transfer.import("project", oneByOne(records), { replace: true });
      expect([await find("kept"), await find("attached words")]).toEqual([["a"], ["a"]]);
      await fresh.store.transfer.import("project", oneByOne([]), { replace: true });
      expect(await find("words")).toEqual([]);
    });

    it("indexes more tasks than fit in one transaction", async () => {
      const all = Array.from({ length: 450 }, (_, index) =>
        newTask(`t${index}`, { title: `common x${index}y` }),
      );
      await create(fresh.store, ...all);
      expect(await find("common", { limit: 1_000 })).toHaveLength(450);
      expect(await find("x449y")).toEqual(["t449"]);
    });

    it("takes any text", async () => {
      await create(fresh.store, newTask("a", { title: 'AND OR NOT NEAR "quoted" title:x * ^ ( ) 日本語' }));
      const written = [
        "",
        " ",
        '"',
        "'",
        "*",
        "a* OR b",
        "NEAR(a b, 5)",
        "title:x",
        "NOT",
        "AND",
        "-x",
        "^x",
        "(",
        "{a b}: c",
        "\0",
        "\ud800",
        "\u0301",
        "%_\\",
        "x".repeat(1_000_000),
        "word ".repeat(100_000),
      ];
      for (const text of written)
        expect(Array.isArray(await find(text)), JSON.stringify(text.slice(0, 20))).toBe(true);
      expect(await find("not AND or")).toEqual(["a"]);
      expect(await find('"quoted"')).toEqual(["a"]);
      expect(await find("日本語")).toEqual(["a"]);
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: "binary", maxLength: 60 }), async (text) => {
          expect(Array.isArray(await find(text))).toBe(true);
        }),
        { seed: 9, numRuns: 200 },
      );
    });
  });
}
