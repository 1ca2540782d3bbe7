/** How the commands of a page are run: in an empty folder, after `before`. */
export interface PagePlan {
  /** lines that prepare the folder as the page assumes it */
  readonly before?: string;
  /** words of the page that stand for another value, by the word */
  readonly words?: Readonly<Record<string, string>>;
  /** exit codes other than 0, by a part of the command */
  readonly exits?: Readonly<Record<string, number>>;
}

const WORKFLOW_X = `mkdir -p workflows
cat > workflows/x.yaml <<'END'
id: x
nodes:
  start: { type: start }
  work: { type: task, name: Work }
  done: { type: end, result: success }
edges:
  - { from: start, to: work }
  - { from: work, to: done, on: passed }
END
`;

/** A guided run that waits for its person. */
const GUIDED = `navigator add guided-change "Change prices" --id guided-change.121c6225dc1b
navigator advance guided-change.121c6225dc1b
navigator advance guided-change.121c6225dc1b done
navigator advance guided-change.121c6225dc1b done --variables '{"files": ["src/price.ts"]}'
`;

/** Tasks that wait for an approval or for a decision. */
const SHIP = `cat > ship.yaml <<'END'
id: ship
nodes:
  start: { type: start }
  build: { type: task, name: Build }
  release: { type: task, name: Release, evidence: [{ approval: human }] }
  help: { type: end, result: blocked, escalation: hitl }
  done: { type: end, result: success }
edges:
  - { from: start, to: build }
  - { from: build, to: release, on: passed }
  - { from: build, to: help, on: failed }
  - { from: help, to: build, on: retry }
  - { from: release, to: done, on: passed }
END
navigator load ship.yaml
`;

/** A report of tests, at its usual place. */
const JUNIT = `echo '<testsuites><testsuite name="a" tests="1"><testcase name="is so"/></testsuite></testsuites>' > junit.xml
echo '[]' > eslint.json
`;

export const plans: Readonly<Record<string, PagePlan>> = {
  "README.md": {
    before: `cp -rL "$PACKAGE/workflows" workflows
navigator load workflows/guided-change.yaml
${GUIDED}`,
  },
  "docs/guide/authors.md": {
    before: `${WORKFLOW_X}cp "$PACKAGE"/workflows/guided-change.* workflows/`,
    words: { "old-node=new-node": "work=work" },
  },
  "docs/guide/backup.md": {
    before: `${WORKFLOW_X}navigator load workflows/x.yaml
navigator add x "One" --id T1
navigator add x "Nine" --id T9
`,
  },
  "docs/guide/bounds.md": {
    before: `cat > release.yaml <<'END'
id: release
title: Release
deny: { run: [publish] }
activities:
  - id: main
    name: Main
    steps:
      - { id: build, name: Build, allow: { edit: ["src/**"], run: ["npm test *"] } }
END
`,
    exits: { "git -C . push": 3, "--edit README.md": 3 },
  },
  "docs/guide/forensics.md": { before: `git init -q\n${JUNIT}` },
  "docs/guide/lifecycles.md": {
    before: `printf 'name: team\\nextends: kanban\\nstates: {}\\n' > team.yaml\n`,
  },
  "docs/guide/people.md": {
    before: `${SHIP}${GUIDED}navigator add ship "Ship 7" --id ship-7
navigator advance ship-7
navigator advance ship-7 passed
navigator advance ship-7 passed < /dev/null || [ $? = 3 ]
navigator add ship "Ship 8" --id ship-8
navigator advance ship-8
navigator advance ship-8 failed
`,
  },
  "docs/guide/orchestrator.md": { words: { FILE: "tasks.db" } },
  "docs/guide/routing.md": {
    before: `${WORKFLOW_X}navigator load workflows/x.yaml
cp workflows/x.yaml edited.yaml
echo '[]' > other.json
`,
  },
  "docs/guide/run-for-a-team.md": {
    before: `${WORKFLOW_X}navigator load workflows/x.yaml
navigator add x "One" --id T1
navigator advance T1
navigator advance T1 passed
navigator add x "Two" --id T2
git init -q
git config user.email you@example.com
git config user.name You
git commit -q --allow-empty -m Begin
mkdir anchors
echo > tracing.mjs
`,
    words: {
      "--older-than 90d": "--older-than 1ms",
      PUBLIC_KEY:
        '"$(openssl pkey -in ~/anchor.pem -pubout -outform DER | tail -c 32 | base64 | tr +/ -_ | tr -d =)"',
    },
  },
};

/** Commands that no test can run here, by the beginning of the command, with the reason. */
export const notRun: Readonly<Record<string, string>> = {
  "npm start": "installs and builds the clone; the first line of CI's own script",
  "alias navigator=": "the shell of the test has the command",
  "claude mcp add": "starts Claude Code; `npm run hosts` installs and drives the real one",
  "navigator migrate-store --from .navigator": "needs a PostgreSQL server: test/cli/migrate-store.test.ts",
  "navigator migrate-store --from postgres": "needs a PostgreSQL server: test/cli/migrate-store.test.ts",
  "navigator approvers": "needs an authenticator: test/page/sign.test.ts enrols Chromium's",
  "navigator history TASK --verify --approvers": "needs a signature: verify-history.signatures.test.ts",
  "navigator break-glass TASK": "needs a person at a terminal: test/attack/levels.test.ts",
  "navigator subject TASK": "needs a signature: test/e2e/gate.test.ts",
  "navigator attest TASK": "needs a signature: test/e2e/gate.test.ts",
  "git push origin refs/notes/navigator": "needs a signature: test/e2e/gate.test.ts",
  "#!/bin/sh": "a hook of a bare repository, line by line below: test/e2e/gate.test.ts",
  '[ "$1" = refs/heads/main ]': "a hook of a bare repository: test/e2e/gate.test.ts",
  "exec navigator gate": "a hook of a bare repository: test/e2e/gate.test.ts",
  "export NAVIGATOR_DB=postgres": "names a PostgreSQL server that is not there",
  "export NAVIGATOR_OPERATOR_TOKEN": "names tokens that are not there",
  "navigator start --host 0.0.0.0": "listens to the network: test/cli/start.test.ts",
  pg_dump: "needs a PostgreSQL server: test/store/postgres-backup.test.ts",
  createdb: "needs a PostgreSQL server: test/store/postgres-backup.test.ts",
  "navigator history --verify --db postgres": "needs a PostgreSQL server: test/store/postgres-backup.test.ts",
  "navigator export --otlp --task": "needs a collector of OpenTelemetry at its port",
  "navigator anchor --key ~/anchor.pem --webhook": "needs a receiver in the network: test/cli/anchor.test.ts",
  "navigator move-project": "needs a PostgreSQL server: test/cli/move-project.test.ts",
};
