/** What a check of a branch is told. */
export interface Protection {
  readonly workflow: string;
  readonly branch: string;
  /** the fingerprint of the first approvers, as a person reviewed it */
  readonly root: string;
  /** the version of Navigator that the check installs */
  readonly version: string;
}

/** A file that checks pushes, where it belongs, and what it is worth. */
export interface ProtectionFile {
  readonly path: string;
  readonly isProgram: boolean;
  readonly text: (protection: Protection) => string;
  readonly advice: string;
  /** files of the home folder that hold logins which may be able to switch the check off */
  readonly logins: readonly string[];
}

function pushHook({ workflow, branch, root }: Protection): string {
  return `#!/bin/sh
# Written by navigator protect git; navigator remove undoes it.
# The words are read from the end: the first one is as it was typed, and HEAD^{/a b} has a space.
while read -r line; do
  line=\${line% *}
  target=\${line##* }
  line=\${line% *}
  commit=\${line##* }
  [ "$target" = "refs/heads/${branch}" ] || continue
  navigator gate --commit "$commit" --workflow ${workflow} --ref "$target" --approvers approvers.json --root ${root} 1>&2 < /dev/null || exit 1
done
`;
}

/**
 * The check on GitHub. It never checks the proposal out: it reads objects from a bare repository, takes the approvers
 * from the base as it is now, and runs a pinned version from an empty folder. The base of the event may be older: a key
 * that was revoked since would count.
 */
function githubWorkflow({ workflow, branch, root, version }: Protection): string {
  return `# Written by navigator protect github; navigator remove undoes it.
name: navigator gate
on:
  pull_request_target:
    branches: [${branch}]
permissions:
  contents: read
jobs:
  gate:
    runs-on: ubuntu-latest
    defaults:
      run:
        shell: bash
    steps:
      - name: Check the signatures
        env:
          HEAD: \${{ github.event.pull_request.head.sha }}
          PULL: refs/pull/\${{ github.event.pull_request.number }}/head
          ADDRESS: \${{ github.server_url }}/\${{ github.repository }}
          TOKEN: \${{ github.token }}
        run: |
          mkdir tool
          npm install --prefix tool --ignore-scripts --no-audit --no-fund agent-navigator@${version}
          git init --quiet --bare objects.git
          login=$(printf 'x-access-token:%s' "$TOKEN" | base64 -w0)
          git -C objects.git -c "http.extraheader=AUTHORIZATION: basic $login" fetch --quiet "$ADDRESS" \\
            "$PULL" refs/heads/${branch}:refs/heads/base refs/notes/navigator:refs/notes/navigator
          tool/node_modules/.bin/navigator gate --repo objects.git --commit "$HEAD" --tip refs/heads/base \\
            --at refs/heads/base --workflow ${workflow} --ref refs/heads/${branch} --root ${root} \\
            | tee -a "$GITHUB_STEP_SUMMARY"
`;
}

/** The files by the name under which a person asks for them. */
export const protections: Readonly<Record<string, ProtectionFile>> = {
  git: {
    path: ".git/hooks/pre-push",
    isProgram: true,
    text: pushHook,
    advice:
      "This hook warns before a push. It is no wall: the owner of a clone can skip it. The check on the other side decides.",
    logins: [],
  },
  github: {
    path: ".github/workflows/navigator-gate.yml",
    isProgram: false,
    text: githubWorkflow,
    advice:
      "Make `gate` a required check of the branch, and have code owners review .github/ and approvers.json. Accounts and\ntokens that may change that rule are above it, also a token on this machine: then it is no wall.",
    logins: [".config/gh/hosts.yml", ".git-credentials"],
  },
};
