import { brotliCompressSync, deflateRawSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { dictionaryOf } from "./dictionary.ts";
import { type Encoding, encodings } from "./encodings.ts";
import { type Label, shortHash, writeEnvelope } from "./envelope.ts";
import { newKeyring, rotateKeyring } from "./keys.ts";
import { encodePayload } from "./payload.ts";
import { LONGEST_STATE, openState, type Sealing, sealState } from "./sealed-state.ts";
import {
  at,
  keys,
  NOW,
  opening,
  project,
  release,
  repeatable,
  review,
  sealing,
  state,
} from "./tokens.fixture.ts";

function sealed(run = state, with_: Sealing = sealing): string {
  const token = sealState(run, with_);
  if (!token.ok) throw new Error(token.refusal.message);
  return token.value;
}

function codeOf(token: string, change: Partial<typeof opening> = {}): string {
  const opened = openState(token, { ...opening, ...change });
  return opened.ok ? "opened" : opened.refusal.code;
}

const label: Label = {
  version: "v1",
  encoding: "dgcp",
  keyId: keys.current.id,
  definition: shortHash(review.hash),
  length: 0,
};
const seal = { key: keys.current, project };
const dictionary = dictionaryOf(review.words);
const deflate = encodings.get("dgcp") as Encoding;

describe("a sealed state", () => {
  it("holds the run without revealing any of it", () => {
    const token = sealed();
    expect(token).toMatch(/^v1\.dgcp\.[\w-]+$/);
    expect(openState(token, opening)).toEqual({ ok: true, value: state });
    expect(Buffer.from(token.slice(8), "base64url").includes("review")).toBe(false);
  });

  it("is a different text each time", () => {
    expect(sealed()).not.toBe(sealed());
  });

  it("keeps unknown fields of the position", () => {
    const newer = { ...state.position, detours: [{ id: "each", lap: 3, item: { a: [1, 2.5, -7] } }] };
    const opened = openState(sealed({ ...state, position: newer }), opening);
    expect(opened).toEqual({ ok: true, value: { ...state, position: newer } });
  });

  it("keeps prose, in an encoding of its own, and every other value", () => {
    const prose = "The reviewer found that the change is sound, but asked for another test. ";
    const words = { notes: prose.repeat(3), "": null, list: [1, -2, 0.5, "ä"], on: false };
    const run = at({ variables: { ...words, more: [...prose].toReversed().join("").repeat(20) } });
    expect(openState(sealed(run), opening)).toEqual({ ok: true, value: run });
  });

  it.each([
    ["cut off", (token: string) => token.slice(0, -1)],
    ["empty", () => ""],
    ["padded", (token: string) => `${token}=`],
    ["of an unknown version", (token: string) => token.replace("v1", "v2")],
    ["of an unknown kind", (token: string) => token.replace("dgcp", "none")],
    ["said to be of another kind", (token: string) => token.replace("dgcp", "bgcp")],
    ["too long", () => "v1.dgcp.".padEnd(LONGEST_STATE + 1, "A")],
    ["plain", () => `v1.gzB64.${gzipSync(JSON.stringify(state)).toString("base64")}`],
    ["plain in base64url", () => `v1.gzB64.${gzipSync(JSON.stringify(state)).toString("base64url")}`],
  ])("is refused when it is %s", (_, change) => {
    expect(codeOf(change(sealed()))).toBe("STATE_INVALID");
  });

  it("is refused with any one character changed", () => {
    const token = sealed();
    for (let place = 0; place < token.length; place++) {
      const other = token[place] === "A" ? "B" : "A";
      expect(codeOf(token.slice(0, place) + other + token.slice(place + 1))).toBe("STATE_INVALID");
    }
  });

  it("is refused with another key", () => {
    expect(codeOf(sealed(), { keys: newKeyring(repeatable(41), NOW) })).toBe("STATE_INVALID");
    const copied = { ...newKeyring(repeatable(42), NOW).current, id: keys.current.id };
    expect(codeOf(sealed(), { keys: { current: copied, previous: [] } })).toBe("STATE_INVALID");
  });

  it("outlives a key rotation until the old key expires", () => {
    const rotated = rotateKeyring(keys, 1_000, repeatable(43), NOW);
    expect(codeOf(sealed(), { keys: rotated, now: NOW + 999 })).toBe("opened");
    expect(codeOf(sealed(), { keys: rotated, now: NOW + 1_000 })).toBe("STATE_EXPIRED");
  });

  it("cannot be moved to another workflow", () => {
    const bytes = Buffer.from(sealed().slice(8), "base64url");
    Buffer.from(shortHash(release.hash), "hex").copy(bytes, 4);
    expect(codeOf(`v1.dgcp.${bytes.toString("base64url")}`)).toBe("STATE_INVALID");
    expect(codeOf(sealed(), { workflow: "release" })).toBe("WORKFLOW_MISMATCH");
    expect(codeOf(sealed(), { workflow: "code-review" })).toBe("opened");
  });

  it("is refused in another project, whatever its name", () => {
    for (const other of ["", "Default", "default2", "defaul", "default\0"])
      expect(codeOf(sealed(), { project: other })).toBe("STATE_INVALID");
    const named = sealed({ ...state, project: "größe/Ⅳ" });
    expect(codeOf(named)).toBe("STATE_INVALID");
    expect(codeOf(named, { project: "größe/Ⅳ" })).toBe("opened");
  });

  it("of an older format, not bound to a project, is distinguished from a forged one", () => {
    const opened = openState(sealed().replace("dgcp", "dgcm"), opening);
    expect(opened).toMatchObject({
      ok: false,
      refusal: { code: "STATE_INVALID", facts: { reason: "earlier" } },
    });
  });

  it("needs the definition it was made with", () => {
    expect(codeOf(sealed(), { definition: () => undefined })).toBe("WORKFLOW_CHANGED");
    expect(codeOf(sealed(), { definition: () => release })).toBe("STATE_INVALID");
  });

  it("triggers no look-up before the key has authenticated it", () => {
    const asked: string[] = [];
    const definition = (short: string) => {
      asked.push(short);
      return review;
    };
    expect(codeOf(`${sealed().slice(0, -2)}AA`, { definition })).toBe("STATE_INVALID");
    expect(asked).toEqual([]);
  });
});

describe("a state that is too large", () => {
  const chance = repeatable(44);
  const noise = (size: number) => Buffer.from(chance(size)).toString("base64");

  it("is refused, and the refusal names the largest variable", () => {
    const result = sealState(at({ variables: { small: noise(300), notes: noise(9_000) } }), sealing);
    expect(result).toMatchObject({
      ok: false,
      refusal: { code: "INPUT_TOO_LARGE", facts: { variable: "notes", bytes: 12_002 } },
    });
    if (!result.ok) expect(result.refusal.message).toContain('"notes"');
  });

  it("is refused with the largest variable of a frame, too", () => {
    const frame = { kind: "subflow", node: "build", workflow: "release", version: release.hash } as const;
    const frames = [{ ...frame, attempts: {}, doneBy: {}, variables: { log: noise(9_000) } }];
    const result = sealState(at({ frames }), sealing);
    expect(result).toMatchObject({ ok: false, refusal: { facts: { variable: "log" } } });
  });

  it("is refused even if it would compress well", () => {
    const result = sealState(at({ variables: { zeros: "0".repeat(200_000) } }), sealing);
    expect(result).toMatchObject({ ok: false, refusal: { code: "INPUT_TOO_LARGE" } });
  });
});

describe("a decompression bomb, sealed with the right key", () => {
  const bomb = Buffer.alloc(5_000_000, 0x20);
  const deflated = Buffer.concat([Buffer.from([0, 0]), dictionary.check, deflateRawSync(bomb)]);
  const brotli = Buffer.concat([Buffer.from([0, 0]), brotliCompressSync(bomb)]);
  const reasonOf = (token: string): unknown => {
    const opened = openState(token, opening);
    return opened.ok ? "opened" : opened.refusal.facts["reason"];
  };

  it("is refused by its stated length, before decompression", () => {
    const token = writeEnvelope({ ...label, length: bomb.length }, deflated, seal, sealing.random);
    expect(token.length).toBeLessThan(LONGEST_STATE);
    expect(reasonOf(token)).toBe("bomb");
  });

  it.each([
    ["dgcp", deflated],
    ["bgcp", brotli],
  ])("is decompressed no further than the length it falsely states: %s", (encoding, bytes) => {
    const token = writeEnvelope({ ...label, encoding, length: 1_000 }, bytes, seal, sealing.random);
    expect(token.length).toBeLessThan(LONGEST_STATE);
    expect(reasonOf(token)).toBe("contents");
  });

  it.each([
    ["nothing", Buffer.alloc(0)],
    ["numbers that go on behind the end", Buffer.from([0xff, 0xff, 1])],
    ["no compressed data", Buffer.from([0, 0, ...dictionary.check, 0xff, 0xff, 0xff])],
    ["another dictionary's data", Buffer.from([0, 0, 1, 2, 3, 4, 5])],
    ["no run", encodePayload({ hello: 1 }, deflate, dictionary).bytes],
  ])("or with %s inside is refused", (_, bytes) => {
    const token = writeEnvelope({ ...label, length: 11 }, bytes, seal, sealing.random);
    expect(reasonOf(token)).toBe("contents");
  });
});

describe("a state of an older version", () => {
  const versions = [
    { name: "v0" },
    { name: "v1", upgrade: (older: unknown) => ({ ...Object(older), task: "unnamed" }) },
  ];
  const { definition: _, project: __, task: ___, ...older } = state;
  const { length, bytes } = encodePayload(older, deflate, dictionary);
  const token = writeEnvelope({ ...label, version: "v0", length }, bytes, seal, sealing.random);

  it("is upgraded when it is read", () => {
    expect(openState(token, opening, versions)).toEqual({ ok: true, value: { ...state, task: "unnamed" } });
    expect(openState(sealed(), opening, versions)).toEqual({ ok: true, value: state });
  });

  it("is refused if that version is no longer known", () => {
    expect(codeOf(token)).toBe("STATE_INVALID");
  });

  it("cannot be passed off as a newer one", () => {
    expect(codeOf(token.replace("v0", "v1"))).toBe("STATE_INVALID");
  });
});
