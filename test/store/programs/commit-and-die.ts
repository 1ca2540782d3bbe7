import { intercepted } from "../../../src/store/sqlite/intercepted.fixture.ts";
import { openSqliteStore } from "../../../src/store/sqlite/open-sqlite-store.ts";
import { openDatabase, type Statement } from "../../../src/store/sqlite/sqlite-driver.ts";
import { change, newTask } from "../../../src/store/suite/sample.ts";
import { argument, say } from "./parent.ts";

// Commits, and is killed before the statement with the given number, counted from the start of the commit.

const file = argument(0);
const fatal = Number(argument(1));
let statements = Number.NEGATIVE_INFINITY;

function live(): void {
  statements += 1;
  if (statements === fatal) process.kill(process.pid, "SIGKILL");
}

function counted<A extends readonly unknown[], R>(call: (...args: A) => R): (...args: A) => R {
  return (...args) => {
    live();
    return call(...args);
  };
}

function mortal(statement: Statement): Statement {
  return {
    run: counted((...values) => statement.run(...values)),
    get: counted((...values) => statement.get(...values)),
    all: counted((...values) => statement.all(...values)),
    iterate: counted((...values) => statement.iterate(...values)),
  };
}

const store = await openSqliteStore({ file, open: (path) => intercepted(openDatabase(path), mortal) });
const [known] = await store.tasks.load("project", ["known"]);
if (known === undefined) throw new Error("the task to change is missing");
const moved = { ...known, step: "moved", agent: "builder", context: { large: "x".repeat(20_000) } };
statements = 0;
await store.commit({
  project: "project",
  changes: [
    change(moved, { output: "done" }),
    change(newTask("new", { synced: true, context: { some: "thing" } })),
  ],
  reply: { key: "key", answer: "committed" },
});
live();
say(statements);
process.disconnect();
