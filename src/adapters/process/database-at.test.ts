import { resolve } from "node:path";
import { expect, it } from "vitest";
import { databaseAt } from "./database-at.ts";

it("is the file that the option names, else the environment, else the one of the home folder", () => {
  const env = { NAVIGATOR_DB: "env.db" };
  expect(databaseAt({ db: "own.db" }, env, "home")).toEqual({ place: resolve("own.db"), named: true });
  expect(databaseAt({}, env, "home")).toEqual({ place: resolve("env.db"), named: true });
  expect(databaseAt({}, {}, "home")).toEqual({ place: resolve("home/navigator.db"), named: false });
  expect(databaseAt({ store: "memory" }, env, "home")).toBeUndefined();
});

it("is a server whose address is shown without its password", () => {
  const server = "postgres://me:secret@db.example:5433/nav?schema=team";
  expect(databaseAt({ db: server }, {}, "home")).toEqual({
    place: "postgres://me@db.example:5433/nav?schema=team",
    named: true,
    server,
  });
  expect(databaseAt({}, { NAVIGATOR_DB: "postgresql://db/nav" }, "home")).toMatchObject({
    server: "postgresql://db/nav",
  });
});
