import { describe, expect, it } from "vitest";
import { newKeyring } from "./keys.ts";
import { decodeState, encodeState, getTokenVersion, StateCodecError, validateToken } from "./state-codec.ts";
import { at, keys, NOW, opening, project, repeatable, sealing, state } from "./tokens.fixture.ts";

const token = encodeState(state, sealing);

function thrownBy(job: () => unknown): unknown {
  try {
    return job();
  } catch (error) {
    return error;
  }
}

describe("the codec of states", () => {
  it("decodes the state it encoded", () => {
    expect(decodeState(token, opening)).toEqual(state);
  });

  it("throws an error with the code of the refusal", () => {
    const error = thrownBy(() => decodeState(`${token}A`, opening));
    expect(error).toBeInstanceOf(StateCodecError);
    expect(error).toMatchObject({ name: "StateCodecError", code: "STATE_INVALID" });
    const noise = Buffer.from(repeatable(51)(9_000)).toString("base64");
    expect(thrownBy(() => encodeState(at({ variables: { noise } }), sealing))).toMatchObject({
      code: "INPUT_TOO_LARGE",
      facts: { variable: "noise" },
    });
  });

  it("validates a token without its definition", () => {
    expect(validateToken(token, { keys, project, now: NOW })).toBe(true);
    expect(validateToken(token, { keys, project: "other", now: NOW })).toBe(false);
    expect(validateToken(token.slice(1), { keys, project, now: NOW })).toBe(false);
    expect(validateToken(token, { keys: newKeyring(repeatable(52), NOW), project, now: NOW })).toBe(false);
  });

  it("reads the version that a token states", () => {
    expect(getTokenVersion(token)).toBe("v1");
    expect(getTokenVersion(token.replace("v1", "v27"))).toBe("v27");
    expect(getTokenVersion("v1")).toBeUndefined();
    expect(getTokenVersion("kidrem-tusvan-bolpek-nar")).toBeUndefined();
  });
});
