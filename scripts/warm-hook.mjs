// Stores the code that V8 compiles while a hook judges a command, so that later starts need not compile it.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const SESSION = "build";
const LEVELS = [
  { source: "node", name: "step", bounds: { allow: { edit: ["src/**"] }, deny: { run: ["git push"] } } },
];

/** Runs the built hook on a small store, with a command that it has to parse and refuse. `hook` is its `hook.js`. */
export function warmHook(hook) {
  const project = mkdtempSync(join(tmpdir(), "navigator-hook-"));
  try {
    seed(join(project, ".navigator", "navigator.db"));
    const event = {
      session_id: SESSION,
      cwd: project,
      hook_event_name: "PreToolUse",
      tool_name: "Bash",
      tool_input: { command: 'cd "$HOME" && ls *.txt | head -n 1 > src/x && git push origin main' },
      tool_use_id: "1",
    };
    spawnSync(process.execPath, [hook, "claude"], {
      input: JSON.stringify(event),
      env: { PATH: process.env.PATH, NAVIGATOR_ROOT: project },
      stdio: ["pipe", "ignore", "inherit"],
    });
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}

/** The columns of a store that a hook reads. */
function seed(file) {
  mkdirSync(dirname(file));
  const { DatabaseSync } = createRequire(import.meta.url)("@photostructure/sqlite");
  const database = new DatabaseSync(file);
  database.exec(`CREATE TABLE projects (number INTEGER);
    CREATE TABLE records (project INTEGER, kind TEXT, id TEXT, value TEXT);
    CREATE TABLE tasks (project INTEGER, id TEXT, version INTEGER, category TEXT, claim_owner TEXT, claim_until INTEGER,
      hold TEXT, ordinal INTEGER);
    INSERT INTO projects VALUES (1);
    INSERT INTO tasks VALUES (1, 't', 1, 'active', 'a', NULL, NULL, 1);`);
  const run = {
    task: "t",
    version: 1,
    session: SESSION,
    caller: "a",
    state: "s",
    workflow: "w",
    step: "s",
    name: "S",
  };
  const value = { ...run, visit: 1, standing: "open", needs: "", call: "complete_step {}", levels: LEVELS };
  const add = database.prepare("INSERT INTO records VALUES (1, ?, ?, ?)");
  add.run("local.hooked-run", "t", JSON.stringify(value));
  add.run("local.hooked-in", `${SESSION}/t`, "{}");
  database.close();
}
