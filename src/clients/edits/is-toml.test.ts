import { describe, expect, it } from "vitest";
import { isToml } from "./is-toml.ts";

const good = [
  "",
  "\ufeffa = 1",
  "# only a comment",
  'model = "gpt-5.5"\r\n\r\n[tools] # x\r\nweb = true\r\n',
  "[mcp_servers.\"a b\".env]\nA = 'x'\n[[list]]\nn = -1.5e3\n[[list]]\n",
  'a.b."c" = [1, 2, # two\n  "x",\n]\nd = { e = 1, f = { g = [] } }\n',
  'text = """\nquoted "" and \\""" here"""\nother = \'\'\'it\'\'s\'\'\'\n',
  "t = 2026-01-01T00:00:00Z\nu = 1979-05-27 07:32:00\nv = 07:32:00\nw = 0xdead_beef\nx = +inf\n",
  '"quoted key" = "a # no comment"',
  "projects = {}",
];

const bad = [
  "model = = x",
  "model",
  "= 1",
  "[open\na = 1",
  "a = [1, 2",
  'a = "open',
  'a = """open',
  "a = 1 b = 2",
  "a = {b = 1",
  "{ }",
  '{ "json": 1 }',
  "a = yes",
  `a = ${"[".repeat(10_000)}`,
];

describe("the form of TOML", () => {
  it.each(good)("CL4: is seen in %j", (text) => {
    expect(isToml(text)).toBe(true);
  });

  it.each(bad.map((text) => [text.slice(0, 30), text]))("CL4: is missed in %j", (_start, text) => {
    expect(isToml(text)).toBe(false);
  });
});
