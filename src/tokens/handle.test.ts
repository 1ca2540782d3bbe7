import { describe, expect, it } from "vitest";
import { HANDLE_BITS, newHandle, readHandle } from "./handle.ts";
import { repeatable } from "./tokens.fixture.ts";

const random = repeatable(11);
const handles = Array.from({ length: 200 }, () => newHandle(random));
const [mine = "", yours = ""] = handles;
const anything = Array.from({ length: 0x7f - 0x20 }, (_, code) => String.fromCharCode(0x20 + code));

describe("a handle", () => {
  it("is at most 24 characters of pronounceable syllables", () => {
    for (const handle of handles) {
      expect(handle.length).toBeLessThanOrEqual(24);
      expect(handle).toMatch(
        /^([b-z][aeiou][b-z]){2}-([b-z][aeiou][b-z]){2}-([b-z][aeiou][b-z]){2}-[b-z][aeiou][b-z]$/,
      );
    }
  });

  it("has more than 60 bits of entropy", () => {
    console.error(`a handle has ${HANDLE_BITS.toFixed(1)} bits of chance`);
    expect(HANDLE_BITS).toBeGreaterThan(60);
  });

  it("draws every syllable about equally often", () => {
    const counts = new Map<string, number>();
    const drawn = repeatable(12);
    for (let round = 0; round < 5_000; round++)
      for (const syllable of newHandle(drawn).replaceAll("-", "").slice(0, 18).match(/.../g) ?? [])
        counts.set(syllable, (counts.get(syllable) ?? 0) + 1);
    const mean = 30_000 / counts.size;
    expect(counts.size).toBeGreaterThan(1_390);
    expect(Math.max(...counts.values())).toBeLessThan(3 * mean);
  });

  it("does not repeat itself", () => {
    expect(new Set(handles).size).toBe(handles.length);
  });

  it.each([
    ["half of one", "kidrem tusvan"],
    ["another kind of state", "v1.dgcp.H4sIAAAA"],
    ["the id of a task", "task-12"],
    ["nothing", ""],
    ["very much", "kidrem-".repeat(1_000)],
  ])("is not seen in %s", (_, text) => {
    expect(readHandle(text)).toEqual({ kind: "other" });
  });
});

describe("a typed handle", () => {
  it("is read in any case, and with spaces or underscores for hyphens", () => {
    for (const handle of handles) {
      const found = { kind: "handle", handle };
      expect(readHandle(handle)).toEqual(found);
      expect(readHandle(` ${handle.toUpperCase()}\n`)).toEqual(found);
      expect(readHandle(handle.replaceAll("-", "_"))).toEqual(found);
      expect(readHandle(handle.replaceAll("-", " "))).toEqual(found);
    }
  });

  it("is detected as mistyped if any one character is replaced by any other", () => {
    let tries = 0;
    const missed: string[] = [];
    for (const handle of handles.slice(0, 40))
      for (let place = 0; place < handle.length; place++)
        for (const other of anything) {
          const typed = handle.slice(0, place) + other + handle.slice(place + 1);
          const same = typed.toLowerCase().replaceAll(/[ _]/g, "-") === handle;
          if (same) continue;
          tries += 1;
          if (readHandle(typed).kind !== "mistyped") missed.push(typed);
        }
    expect(missed).toEqual([]);
    console.error(`${tries} replaced characters, all found out`);
  });

  it("is detected as mistyped if any two neighbours are swapped", () => {
    for (const handle of handles)
      for (let place = 0; place + 1 < handle.length; place++) {
        const [left = "", right = ""] = handle.slice(place, place + 2);
        if (left === right) continue;
        const typed = handle.slice(0, place) + right + left + handle.slice(place + 2);
        expect(readHandle(typed).kind, typed).toBe("mistyped");
      }
  });

  it("is detected as mistyped if a character is missing or doubled", () => {
    for (const handle of handles)
      for (let place = 0; place < handle.length; place++) {
        if (handle[place] === "-") continue;
        expect(readHandle(handle.slice(0, place) + handle.slice(place + 1)).kind).toBe("mistyped");
        const doubled = handle.slice(0, place + 1) + handle.slice(place);
        expect(readHandle(doubled).kind).toBe("mistyped");
      }
  });

  it("passes by chance about once in 1,445 times when three letters are wrong", () => {
    const wrong = repeatable(13);
    let passed = 0;
    for (let round = 0; round < 40_000; round++) {
      const letters = [...mine];
      for (const place of [0, 9, 17]) letters[place] = "bdfghjklmnprstvwz".charAt((wrong(1)[0] ?? 0) % 17);
      if (letters.join("") !== mine && readHandle(letters.join("")).kind === "handle") passed += 1;
    }
    expect(passed).toBeLessThan((40_000 / 1_445) * 8);
  });
});

describe("a suggestion", () => {
  const typed = (text: string) => text.slice(0, 3) + (text[3] === "b" ? "d" : "b") + text.slice(4);

  it("is the nearest of the caller's own handles", () => {
    expect(readHandle(typed(mine), handles)).toEqual({ kind: "mistyped", suggestion: mine });
    expect(readHandle(mine.slice(1), handles)).toEqual({ kind: "mistyped", suggestion: mine });
  });

  it("is not made if no handle is near", () => {
    expect(readHandle(typed(mine), [yours])).toEqual({ kind: "mistyped" });
  });

  it("is not made if two handles are equally near", () => {
    const near = ["kidrem-tusvan-bolpek-nar", "kidrem-tusvan-bolpet-nar"];
    expect(readHandle("kidrem-tusvan-bolpen-nar", near)).toEqual({ kind: "mistyped" });
  });

  it("is not made for a handle with a correct check syllable, known or not", () => {
    expect(readHandle(mine, [yours])).toEqual({ kind: "handle", handle: mine });
  });
});
