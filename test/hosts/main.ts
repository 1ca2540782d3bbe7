// npm run hosts                    drives both hosts through every scenario, and says what held
// npm run hosts -- claude journey  drives one host, through one scenario
// npm run hosts -- --record        records what the hosts send to their hooks
import { parseArgs } from "node:util";
import { hosts } from "./host.ts";
import { installedHosts, PINNED } from "./installed-hosts.ts";
import { recordClaude } from "./record-claude.ts";
import { recordCodex } from "./record-codex.ts";
import { writeRecorded } from "./recorded-files.ts";
import { scenarios } from "./scenarios/scenarios.ts";

const { values, positionals } = parseArgs({
  options: { record: { type: "boolean", default: false } },
  allowPositionals: true,
});
const programs = installedHosts();
const isAsked = (name: string, names: readonly string[]) =>
  positionals.includes(name) || !positionals.some((one) => names.includes(one));
if (values.record) {
  const files = [
    ...writeRecorded("claude", await recordClaude(programs.claude)),
    ...writeRecorded("codex", await recordCodex(programs.codex)),
  ];
  process.stdout.write(`${files.length} payloads were recorded.\n`);
} else {
  let failed = 0;
  const hostNames = hosts.map(({ name }) => name);
  for (const host of hosts.filter(({ name }) => isAsked(name, hostNames))) {
    process.stdout.write(`${PINNED[host.name].package} ${PINNED[host.name].version}\n`);
    for (const [name, scenario] of Object.entries(scenarios)) {
      if (!isAsked(name, Object.keys(scenarios))) continue;
      for (const { claim, holds, seen } of await scenario(host)) {
        process.stdout.write(
          `  ${holds ? "holds" : "FAILS"}  ${claim}${holds ? "" : `\n         ${seen}`}\n`,
        );
        if (!holds) failed += 1;
      }
    }
  }
  process.exitCode = failed === 0 ? 0 : 1;
}
