import { spawnSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { HistoryEntry } from "../../src/model/history.ts";
import { authenticator } from "../../src/presence/authenticator.fixture.ts";
import { Binary } from "../cli/binary.fixture.ts";
import { Clone, forged, rechained } from "../operations/gate/gate.fixture.ts";
import { ann } from "../operations/presence/signing.fixture.ts";
import { Desk } from "../support/desk.ts";

/** The check on the other side: it takes the approvers from the protected branch as it is, never from the push. */
function updateHook(binary: string, root: string): string {
  return `#!/bin/sh
[ "$1" = refs/heads/main ] || exit 0
git show "$2:approvers.json" > "$PWD/trusted.json" || exit 1
exec "${process.execPath}" "${binary}" gate --commit "$3" --tip "$2" --ref refs/heads/main --workflow release \\
  --approvers "$PWD/trusted.json" --root ${root} 1>&2
`;
}

describe.skipIf(process.platform === "win32")("an agent that owns the whole clone", () => {
  let binary: Binary;
  let clone: Clone;
  let remote: string;
  beforeAll(async () => {
    binary = await Binary.make();
    clone = new Clone(new Desk({ bundled: "docs" }));
    await clone.prepare();
    remote = join(clone.folder, "remote.git");
    clone.git("init", "--quiet", "--bare", remote);
    clone.git("remote", "add", "origin", remote);
    clone.commit("approvers.json", await clone.approvers());
    clone.git("push", "--quiet", "--set-upstream", "origin", "main");
    const hook = join(remote, "hooks", "update");
    writeFileSync(hook, updateHook(binary.file, await clone.root()));
    chmodSync(hook, 0o755);
  });
  afterAll(async () => {
    await clone?.desk.close();
    clone?.remove();
    binary?.remove();
  });

  /** Pushes the commit with a bundle in its notes, as an agent does that skips every hook of its own. */
  async function push(bundle: string | undefined, ...more: readonly string[]): Promise<string> {
    const head = clone.git("rev-parse", "HEAD");
    if (bundle !== undefined) {
      await clone.call.ports.git?.addNote(head, bundle);
      clone.git("push", "--quiet", "--force", "origin", "refs/notes/navigator");
    }
    const args = ["push", "--no-verify", ...more, "origin", "HEAD:refs/heads/main"];
    const { status, stderr } = spawnSync("git", args, { cwd: clone.work, encoding: "utf8" });
    return status === 0 ? "passed" : (/remote: ([A-Z_]+)/.exec(stderr)?.[1] ?? stderr);
  }

  function tipOfRemote(): string {
    return clone.git("ls-remote", "origin", "refs/heads/main").split("\t")[0] ?? "";
  }

  it("GA1 GA2 GA3 GA4 GA6: gets nothing past the check on the other side, and with the touch it does", async () => {
    const before = tipOfRemote();
    const first = clone.commit("a.txt", "released");
    const bundle = await clone.released("T1");
    const events = (change: (entry: HistoryEntry) => HistoryEntry) =>
      forged(bundle, ({ history }) => ({ history: rechained(history.map(change)) }));
    const unsigned = events((entry) => ({
      ...entry,
      events: entry.events.map((event) =>
        event.type === "answered" ? { ...event, receipt: undefined } : event,
      ) as HistoryEntry["events"],
    }));
    expect(await push(undefined)).toBe("BUNDLE_MISSING");
    expect(await push("{}")).toBe("BUNDLE_MALFORMED");
    expect(await push(unsigned)).toBe("GATE_UNSIGNED");
    expect(await push(forged(bundle, ({ history }) => ({ history: history.slice(1) })))).toBe(
      "HISTORY_BROKEN",
    );
    clone.git("commit", "--quiet", "--amend", "--no-edit", "--date", "2020-01-01T00:00:00Z");
    expect(await push(bundle)).toBe("COMMIT_OTHER");
    clone.commit("a.txt", "something else");
    expect(await push(bundle)).toBe("TREE_OTHER");
    // Mallory enrols a key in the pushed file and signs with it.
    const mallory = authenticator("Mallory");
    const file = JSON.parse(await clone.approvers()) as { approvers: object[] };
    file.approvers.push({ name: "Mallory", credentials: [mallory.credential] });
    clone.commit("approvers.json", JSON.stringify(file));
    expect(await push(bundle)).toBe("TREE_OTHER");
    clone.git("checkout", "--quiet", "--orphan", "elsewhere");
    clone.commit("a.txt", "released");
    expect(await push(bundle, "--force")).toBe("TIP_OTHER");
    expect(tipOfRemote()).toBe(before);
    clone.git("checkout", "--quiet", "--force", first);
    expect(await push(bundle)).toBe("passed");
    expect(tipOfRemote()).toBe(first);
  });

  it("GA6: cannot use the bundle of an old commit for the next one", async () => {
    const old = await clone.bundle("T1");
    clone.git("checkout", "--quiet", "--force", "-B", "main", tipOfRemote());
    const next = clone.commit("a.txt", "the next");
    expect(await push(old)).toBe("TREE_OTHER");
    expect(await push(await clone.released("T2", ann))).toBe("passed");
    expect(tipOfRemote()).toBe(next);
  });
});
