import { describe, expect, it } from "vitest";
import { historyIn, historyParams } from "../../dashboard/src/map/history-address.ts";

const none = { isOn: false, period: 0, isOneVersion: false };

describe("the address of a map's history", () => {
  it.each([
    ["", { asked: none, at: undefined }],
    ["paths=all", { asked: { ...none, isOn: true }, at: undefined }],
    [
      "paths=3600000&version=this&at=1700000000000",
      {
        asked: { isOn: true, period: 3_600_000, isOneVersion: true },
        at: 1_700_000_000_000,
      },
    ],
  ])("%j leads to the picture that it came from", (address, history) => {
    expect(historyIn(new URLSearchParams(address))).toEqual(history);
    expect(new URLSearchParams(historyParams(history)).toString()).toBe(address);
  });

  it.each(["at=-1", "at=1e9", "at=soon", "at=", "version=this", "at=9999999999999999"])(
    "%j shows the map as it is now",
    (address) => {
      expect(historyIn(new URLSearchParams(address))).toEqual({ asked: none, at: undefined });
    },
  );
});
