import type { LagCase, LagCases } from "../lag-case.ts";
import type { LagSite } from "../site.ts";

/** The longest shell line that is read, in characters. */
const LONGEST_LINE = 199_000;
/** The largest event that the first thread judges by itself, in characters of its line. */
const LARGEST_HERE = 15_000;
/** How many patterns the bounds of the run have. */
const PATTERNS = 50;

const run = Array.from({ length: PATTERNS }, (_, index) => `program-${index} * --flag`);
const bounded = {
  id: "bounded",
  name: "Bounded",
  deny: { run: ["publish", ...run], edit: ["docs/**", "*.lock"] },
  nodes: {
    start: { type: "start" },
    work: { type: "task", name: "Work", outputs: ["done"] },
    end: { type: "end", result: "success" },
  },
  edges: [
    { from: "start", to: "work" },
    { from: "work", to: "end", on: "done" },
  ],
};

async function boundedRun(site: LagSite): Promise<void> {
  await site.data("load_workflow", { definition: bounded });
  await site.data("start_workflow", { workflow_id: "bounded" });
}

/** A line of many commands that each must be judged. */
function line(length: number): string {
  return `${"x=$(cat src/a | grep -n b) && cp src/a src/b; ".repeat(Math.floor(length / 46))}git push`;
}

const about = { session_id: "s1", cwd: "/tmp", hook_event_name: "PreToolUse", tool_use_id: "t1" };

/** Posts events to the route of a client, all at once. Each ends in a deed that is refused, so it is judged whole. */
const posted =
  (client: string, bodies: readonly object[]): LagCase["run"] =>
  async (site) => {
    const replies = await Promise.all(bodies.map((body) => site.post(`/hooks/${client}`, body)));
    const passed = replies.find(({ body }) => !JSON.stringify(body).includes("STEP_FORBIDS"));
    if (passed) throw new Error(`an event was not judged: ${JSON.stringify(passed.body).slice(0, 200)}`);
    return replies;
  };

const shell = (command: string) => ({ ...about, tool_name: "Bash", tool_input: { command } });

const patch = [
  "*** Begin Patch",
  ...Array.from({ length: 2_000 }, (_, index) => `*** Add File: src/f${index}.ts\n+${"x".repeat(200)}`),
  "*** Add File: docs/a.md",
  "*** End Patch",
].join("\n");

/** Events of hosts, judged by the bounds of a run. */
export const hookCases: LagCases = {
  "hooks/claude": [
    { title: "a long line", prepare: boundedRun, run: posted("claude", [shell(line(LONGEST_LINE))]) },
    {
      title: "large events at once",
      prepare: boundedRun,
      run: posted(
        "claude",
        Array.from({ length: 8 }, () => shell(line(LONGEST_LINE))),
      ),
    },
    {
      title: "many that the first thread judges",
      prepare: boundedRun,
      run: posted(
        "claude",
        Array.from({ length: 40 }, () => shell(line(LARGEST_HERE))),
      ),
    },
  ],
  "hooks/codex": [
    {
      title: "a patch of many files",
      prepare: boundedRun,
      run: posted("codex", [{ ...about, tool_name: "apply_patch", tool_input: { command: patch } }]),
    },
  ],
};
