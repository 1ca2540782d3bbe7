// npm run hosts               drives both hosts through a guarded workflow, and says what held
// npm run hosts -- --record   records what the hosts send to their hooks
import { parseArgs } from "node:util";
import { hosts } from "./host.ts";
import { installedHosts, PINNED } from "./installed-hosts.ts";
import { prove } from "./prove.ts";
import { recordClaude } from "./record-claude.ts";
import { recordCodex } from "./record-codex.ts";
import { writeRecorded } from "./recorded-files.ts";

const { values } = parseArgs({ options: { record: { type: "boolean", default: false } } });
const programs = installedHosts();
if (values.record) {
  const files = [
    ...writeRecorded("claude", await recordClaude(programs.claude)),
    ...writeRecorded("codex", await recordCodex(programs.codex)),
  ];
  process.stdout.write(`${files.length} payloads were recorded.\n`);
} else {
  let failed = 0;
  for (const host of hosts) {
    process.stdout.write(`${PINNED[host.name].package} ${PINNED[host.name].version}\n`);
    for (const { claim, holds, seen } of await prove(host)) {
      process.stdout.write(`  ${holds ? "holds" : "FAILS"}  ${claim}${holds ? "" : `\n         ${seen}`}\n`);
      if (!holds) failed += 1;
    }
  }
  process.exitCode = failed === 0 ? 0 : 1;
}
