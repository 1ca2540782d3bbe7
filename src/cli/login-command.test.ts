import { describe, expect, it } from "vitest";
import { loginCommand } from "./login-command.ts";

describe("the printed login command", () => {
  it("names the port unless it is the usual one, and always the folder of the tokens", () => {
    const place = { self: ["node", "/n/bin/navigator.js"], home: "/our tasks/.navigator" };
    expect(loginCommand({ ...place, port: 4801 })).toBe(
      'node /n/bin/navigator.js login --port 4801 --home "/our tasks/.navigator"',
    );
    expect(loginCommand({ ...place, port: 4747 })).toBe(
      'node /n/bin/navigator.js login --home "/our tasks/.navigator"',
    );
  });
});
