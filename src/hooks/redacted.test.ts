import { describe, expect, it } from "vitest";
import { redacted } from "./redacted.ts";

describe("a text without its secrets", () => {
  it.each([
    ["AWS_SECRET=hunter2 npm test", "hunter2"],
    ["env FOO='hunter2 x' make", "hunter2"],
    ["deploy --password hunter2", "hunter2"],
    ["deploy --api-key=hunter2", "hunter2"],
    ["deploy --my-token 'hunter2'", "hunter2"],
    ["mysql -phunter2 db", "hunter2"],
    ["curl -u me:hunter2 https://x.org", "hunter2"],
    ["curl -H 'Authorization: Basic hunter2' x", "hunter2"],
    ['curl -H "X-Api-Key: hunter2" x', "hunter2"],
    ["curl --header 'Cookie: a=hunter2; b=c' x", "hunter2"],
    ["git clone https://me:hunter2@x.org/r", "hunter2"],
    ["git clone https://hunter2@x.org/r", "hunter2"],
    ['curl -d \'{"password":"hunter2"}\' x', "hunter2"],
    ["echo ghp_16C7e42F292c6912E7710c838347Ae178B4a", "ghp_16C7"],
    ["echo eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc", "eyJhbGci"],
    ["echo AKIAIOSFODNN7EXAMPLE", "AKIAIOSF"],
    ["echo 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08", "9f86d081"],
    ["echo -----BEGIN RSA PRIVATE KEY-----\nhunter2\n-----END RSA PRIVATE KEY-----", "hunter2"],
  ])("HO12: %s", (command, secret) => {
    expect(redacted(command)).not.toContain(secret);
    expect(redacted(command)).toContain("***");
  });

  it.each([
    "npm test",
    "git push origin main",
    "npx vitest run src/engine/forks.test.ts",
    "ls -la src/operations/movement/hosts",
  ])("HO12: leaves %s as it is", (command) => {
    expect(redacted(command)).toBe(command);
  });

  it("HO12: is bounded, also for texts that are made to take long", () => {
    for (const part of ["x", "-", "x-", "eyJaaaaaaaa-", "token", "://", "a=", '"', "-----BEGIN "])
      expect(redacted(part.repeat(50_000)).length).toBeLessThanOrEqual(503);
  });
});
