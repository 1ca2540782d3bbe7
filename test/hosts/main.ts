// npm run hosts -- --record   records what the hosts send to their hooks
import { parseArgs } from "node:util";
import { installedHosts } from "./installed-hosts.ts";
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
}
