import type { LagCase, LagCases } from "../lag-case.ts";
import type { LagSite } from "../site.ts";

/** The longest shell line that is read, in characters. */
const LONGEST_LINE = 199_000;
/** The longest line of an event that the first thread reads. Judging it takes too long there. */
const LONGEST_HERE = 15_000;
/** A line that the first thread judges by itself. */
const SHORT = 800;
/** A short line that comes to thousands of commands. */
const LOOPS = `${"for i in 1 2 3 4 5 6 7 8 9; do ".repeat(4)}echo $i${"; done".repeat(4)}; git push`;
/** As many long patterns as a line of that length can be compared with. With more, it is refused unread. */
const PATTERNS = 40;

/** Bounds of the operator, which hold for every session. */
async function standingBounds(site: LagSite): Promise<void> {
  const run = Array.from(
    { length: PATTERNS },
    (_, index) => `program-${index} * --${"flag".repeat(60)} * end`,
  );
  const deny = { run: [...run, "git push"], edit: ["docs/**", "*.lock"] };
  site.binary.write("bounds.json", { deny });
  await site.data("standing_bounds", { path: "bounds.json" });
}

/** A line of many commands, each of which is compared with every pattern. Only the last one is denied. */
function line(length: number): string {
  return `${"cat src/a | grep -n b && cp src/a src/b; ".repeat(Math.floor(length / 41))}git push`;
}

type EventAt = (cwd: string) => object;

const about = { session_id: "s1", hook_event_name: "PreToolUse", tool_use_id: "t1" };
const shell =
  (command: string, more: object = {}): EventAt =>
  (cwd) => ({ ...about, cwd, tool_name: "Bash", tool_input: { command }, ...more });

/** Posts events to the route of a client, all at once. An event that is not refused for this reason was not judged. */
const posted =
  (client: string, reason: RegExp, events: readonly EventAt[]): LagCase["run"] =>
  async (site) => {
    const bodies = events.map((event) => event(site.binary.folder));
    const replies = await Promise.all(bodies.map((body) => site.post(`/hooks/${client}`, body)));
    return replies.map((reply) =>
      reason.test(JSON.stringify(reply.body)) ? reply : { ...reply, code: "NOT_JUDGED" },
    );
  };

const PUSHED = /STEP_FORBIDS.*git push/;
const TOO_LONG = /STEP_FORBIDS.*too many parts/;

const patch = [
  "*** Begin Patch",
  ...Array.from({ length: 2_000 }, (_, index) => `*** Add File: src/f${index}.ts\n+${"x".repeat(200)}`),
  "*** Add File: docs/a.md",
  "*** End Patch",
].join("\n");

const times = (count: number, event: EventAt): EventAt[] => Array.from({ length: count }, () => event);

/** Events of hosts, judged by bounds. */
export const hookCases: LagCases = {
  "hooks/claude": [
    {
      title: "the largest event",
      prepare: standingBounds,
      run: async (site, sizes) => {
        const event = shell(line(LONGEST_LINE), { padding: "x".repeat(sizes.bytes) });
        return posted("claude", TOO_LONG, [event])(site, sizes);
      },
    },
    {
      title: "long lines at once",
      prepare: standingBounds,
      run: posted("claude", TOO_LONG, times(8, shell(line(LONGEST_LINE)))),
    },
    {
      title: "the largest event that the first thread reads",
      prepare: standingBounds,
      run: posted("claude", PUSHED, [shell(line(LONGEST_HERE))]),
    },
    {
      title: "many that the first thread reads",
      prepare: standingBounds,
      run: posted("claude", PUSHED, times(40, shell(line(LONGEST_HERE)))),
    },
    {
      title: "many that the first thread judges",
      prepare: standingBounds,
      run: posted("claude", PUSHED, times(40, shell(line(SHORT)))),
    },
    {
      title: "many short lines with loops",
      prepare: standingBounds,
      run: posted("claude", TOO_LONG, times(40, shell(LOOPS))),
    },
  ],
  "hooks/codex": [
    {
      title: "a patch of many files",
      prepare: standingBounds,
      run: posted("codex", /STEP_FORBIDS.*docs/, [
        (cwd) => ({ ...about, cwd, tool_name: "apply_patch", tool_input: { command: patch } }),
      ]),
    },
  ],
};
