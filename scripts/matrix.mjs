// Runs the tests of operations, surfaces and journeys on PostgreSQL in place of SQLite. With `--sample`, only a few files.
// With `--pooler`, the contract of the store and the sample run through pgbouncer in transaction mode.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The rooms whose tests open a store by `desks()`, or a database by `databaseFor`. */
const whole = [
  "test/operations",
  "test/e2e",
  "test/mcp",
  "test/http",
  "test/attack",
  "test/demo",
  "test/bad-input",
  "test/cli",
];
const others = ["test/properties", "src/operations"];

/** A part of each capability: tasks, guided runs, teams, routing, syncs. */
const sample = [
  "test/e2e/orchestrator-in-process.test.ts",
  "test/e2e/restart.test.ts",
  "test/operations/guided/stored-run.test.ts",
  "test/operations/movement/load-current.other-process.test.ts",
  "test/operations/route/replay-decisions.test.ts",
  "test/operations/syncs",
  "test/operations/team/claim.test.ts",
  "test/operations/team/next-task.processes.test.ts",
];

const args = process.argv.slice(2);
const chosen = args.filter((arg) => !arg.startsWith("--"));
const isPooled = args.includes("--pooler");
const named = chosen.length > 0 ? chosen : [...whole, ...others];
const pooled = ["src/store/postgres/postgres-store.test.ts", ...sample];
const files = isPooled ? pooled : args.includes("--sample") ? sample : named;
const { status } = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...files], {
  cwd: root,
  stdio: "inherit",
  env: {
    ...process.env,
    NAVIGATOR_TEST_STORE: "postgres",
    ...(isPooled && { NAVIGATOR_TEST_POOLER: "transaction" }),
  },
});
process.exit(status ?? 1);
