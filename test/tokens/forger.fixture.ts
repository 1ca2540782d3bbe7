import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { shortHash } from "../../src/tokens/envelope.ts";
import { newKeyring, rotateKeyring } from "../../src/tokens/keys.ts";
import { sealState } from "../../src/tokens/sealed-state.ts";
import { at, type keys, NOW, release, repeatable, review, state } from "../../src/tokens/tokens.fixture.ts";
import { root } from "./definitions.fixture.ts";

const random = repeatable(81);

function sealed(run: typeof state, ring: typeof keys, words: readonly string[]): string {
  const token = sealState(run, { keys: ring, words, random });
  if (!token.ok) throw new Error(token.refusal.message);
  return token.value;
}

const steps = Array.from({ length: 60 }, (_, step) =>
  at({ steps: step, variables: { reviewer: `r${step}` } }),
);
const shipping = { ...state, workflow: release.workflow, definition: release.hash };

/** The current key, a kept one, and an expired one; the fourth was never in the ring. */
const first = newKeyring(repeatable(82), NOW - 10);
const second = rotateKeyring(first, 10, repeatable(83), NOW - 10);
export const ring = rotateKeyring(second, 1_000, repeatable(84), NOW - 1);
const lost = newKeyring(repeatable(85), NOW);
const impostor = { current: { ...lost.current, id: ring.current.id }, previous: [] };

/** Every word once: dense enough for the other compression. */
const texts = ["LICENSE", "CONTRIBUTING.md"].map((file) => readFileSync(join(root, file), "utf8"));
const prose = [...new Set(texts.join(" ").match(/[A-Za-z]+/g))].join(" ");

export const genuine = [
  ...steps.map((run) => sealed(run, ring, review.words)),
  ...steps.slice(0, 10).map((run) => sealed(run, second, review.words)),
  sealed(at({ variables: { prose } }), ring, review.words),
];
const foreign = Array.from({ length: 10 }, () => sealed(shipping, ring, release.words));
const elsewhere = steps.map((run) => sealed({ ...run, project: "elsewhere" }, ring, review.words));
const useless = [
  ...steps.map((run) => sealed(run, first, review.words)),
  ...steps.map((run) => sealed(run, lost, review.words)),
  ...steps.map((run) => sealed(run, impostor, review.words)),
];

type Chance = (below: number) => number;
type Forgery = (token: string, other: string, chance: Chance) => string;

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ ~";

/** Changes the bytes behind the second dot. */
function onBytes(change: (bytes: Buffer, other: Buffer, chance: Chance) => Buffer): Forgery {
  return (token, other, chance) => {
    const start = token.lastIndexOf(".") + 1;
    const bytes = Buffer.from(token.slice(start), "base64url");
    const others = Buffer.from(other.slice(other.lastIndexOf(".") + 1), "base64url");
    return token.slice(0, start) + change(bytes, others, chance).toString("base64url");
  };
}

/** Replaces a part of the token's bytes by the other token's. */
function part(from: number, to?: number): Forgery {
  return onBytes((bytes, other) =>
    Buffer.concat([
      bytes.subarray(0, from),
      other.subarray(from, to),
      to === undefined ? Buffer.alloc(0) : bytes.subarray(to),
    ]),
  );
}

/** Forgeries by an agent that has seen many states and has everything but the key. */
export const forgeries: Readonly<Record<string, Forgery>> = {
  "a bit flipped": onBytes((bytes, _, chance) => {
    const place = chance(bytes.length);
    bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << chance(8)), place);
    return bytes;
  }),
  "a character replaced": (token, _, chance) => {
    const place = chance(token.length);
    return token.slice(0, place) + digits.charAt(chance(digits.length)) + token.slice(place + 1);
  },
  "two characters swapped": (token, _, chance) => {
    const place = chance(token.length - 1);
    return `${token.slice(0, place)}${token[place + 1]}${token[place]}${token.slice(place + 2)}`;
  },
  "the end cut off": (token, _, chance) => token.slice(0, chance(token.length)),
  "the beginning cut off": (token, _, chance) => token.slice(1 + chance(token.length)),
  "something added": (token, _, chance) => token + digits.charAt(chance(digits.length)).repeat(1 + chance(9)),
  "two spliced": (token, other, chance) => {
    const place = 1 + chance(token.length - 2);
    return token.slice(0, place) + other.slice(place);
  },
  "another's key id": part(0, 4),
  "another's definition": part(4, 20),
  "another's length": onBytes((bytes, _, chance) => {
    bytes.writeUIntBE(chance(0xff_ffff), 20, 3);
    return bytes;
  }),
  "another's nonce": part(23, 35),
  "another's contents": part(35),
  "another's tag": onBytes((bytes, other) => Buffer.concat([bytes.subarray(0, -16), other.subarray(-16)])),
  "a shorter tag": onBytes((bytes, _, chance) => bytes.subarray(0, bytes.length - 1 - chance(15))),
  "the definition of the foreign workflow": onBytes((bytes) => {
    Buffer.from(shortHash(release.hash), "hex").copy(bytes, 4);
    return bytes;
  }),
  "random bytes": onBytes((bytes) => Buffer.from(random(bytes.length))),
  "bytes of its own behind the header": onBytes((bytes) =>
    Buffer.concat([bytes.subarray(0, 35), Buffer.from(JSON.stringify(state)), Buffer.alloc(16)]),
  ),
  "another version": (token, _, chance) => `v${chance(30) + 2}${token.slice(2)}`,
  "another kind": (token, _, chance) =>
    token.replace(/\.\w+\./, `.${["gzB64", "none", "", "dgcp", "bgcp", "DGCP", "dgcm"][chance(7)]}.`),
  "written in another alphabet": (token) => token.replaceAll("-", "+").replaceAll("_", "/"),
  "written with padding": (token) => `${token}=`,
  "written with other spare bits": (token) => {
    const last = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    return token.slice(0, -1) + last[(last.indexOf(token.slice(-1)) ^ 1) % 64];
  },
  "written in hexadecimal": (token) => `v1.dgcp.${Buffer.from(token.slice(8), "base64url").toString("hex")}`,
  "in another case": (token) => (token.length % 2 ? token.toUpperCase() : token.toLowerCase()),
  "with space around": (token, _, chance) => (chance(2) ? ` ${token}` : `${token}\n`),
  "not sealed": (_, __, chance) => {
    const text = JSON.stringify({ ...state, sequence: chance(1_000) });
    return `v1.gzB64.${gzipSync(text, { level: 1 }).toString(chance(2) ? "base64" : "base64url")}`;
  },
  "sealed with a key that is lost, expired or of a false id": (_, __, chance) =>
    useless[chance(useless.length)] ?? "",
  "of another project": (_, __, chance) => elsewhere[chance(elsewhere.length)] ?? "",
  "of a foreign workflow": (_, __, chance) => foreign[chance(foreign.length)] ?? "",
};
