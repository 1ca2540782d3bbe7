import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { protections } from "../../src/cli/protection.ts";
import type { Clone } from "../operations/gate/gate.fixture.ts";
import { ann, ben, enrol, sign } from "../operations/presence/signing.fixture.ts";
import { isLong } from "../support/runs.ts";
import { MAIN, Remote } from "./remote.fixture.ts";

describe.skipIf(process.platform === "win32")("the protected branch", () => {
  let remote: Remote;
  let clone: Clone;
  /** The branch before each test, and what it must be after it. */
  let expected: string;
  beforeAll(async () => {
    remote = await Remote.open();
    clone = remote.clone;
    expected = remote.tip();
  });
  afterEach(() => expect(remote.tip()).toBe(expected));
  afterAll(() => remote?.remove());

  /** A commit made of a tree and parents, as no command of a person makes it. */
  function made(tree: string, ...parents: readonly string[]): string {
    return clone.git("commit-tree", tree, ...parents.flatMap((parent) => ["-p", parent]), "-m", "Made");
  }

  /** A folder with `navigator`, and with an `npm` that installs the same program. */
  function programs(): string {
    const tools = join(clone.folder, "tools");
    mkdirSync(tools, { recursive: true });
    const put = (name: string, line: string) =>
      writeFileSync(join(tools, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
    put("navigator", `exec "${process.execPath}" "${remote.binary.file}" "$@"`);
    put("npm", `mkdir -p tool/node_modules/.bin && cp "${tools}/navigator" tool/node_modules/.bin/navigator`);
    return tools;
  }

  it("GA6: is not deleted, moved back, or moved by a push of several branches and tags", async () => {
    const earlier = clone.git("rev-parse", `${expected}~1`);
    expect(remote.send(["origin", `:${MAIN}`]).err).toContain("hook declined");
    expect(remote.send(["--force", "origin", `${earlier}:${MAIN}`]).code).toBe("TIP_OTHER");
    const unsigned = remote.begin("with others");
    clone.git("tag", "--annotate", "--message", "One", "one");
    const several = remote.send(["origin", "HEAD:refs/heads/other", `HEAD:${MAIN}`, "refs/tags/one"]);
    expect(several.code).toBe("BUNDLE_MISSING");
    expect(clone.git("ls-remote", "origin", "refs/heads/other")).toContain(unsigned);
    expect(remote.send(["--atomic", "origin", "HEAD:refs/heads/another", `HEAD:${MAIN}`]).code).toBe(
      "BUNDLE_MISSING",
    );
    expect(clone.git("ls-remote", "origin", "refs/heads/another")).toBe("");
    expect(remote.send(["origin", `refs/tags/one:${MAIN}`]).code).not.toBe("passed");
    for (const odd of ["refs/heads/main/x", "refs/heads/.main", "refs/heads/main.lock"])
      expect(remote.send(["origin", `HEAD:${odd}`]).code).not.toBe("passed");
  });

  it("GA6: is not moved with variables of git that the pusher sets, nor with objects that are replaced there", async () => {
    const signed = remote.begin("wanted");
    const bundle = await clone.released("T1");
    const other = made(clone.git("rev-parse", `${expected}^{tree}`), expected);
    await remote.note(bundle, other);
    clone.git("push", "--quiet", "origin", `${signed}:refs/heads/signed`);
    clone.git("push", "--quiet", "origin", `${signed}:refs/replace/${other}`);
    const env = {
      GIT_DIR: join(clone.work, ".git"),
      GIT_WORK_TREE: clone.work,
      GIT_REPLACE_REF_BASE: "refs/replace/",
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: "core.useReplaceRefs",
      GIT_CONFIG_VALUE_0: "true",
      GIT_NOTES_REF: "refs/notes/other",
    };
    expect(remote.send(["origin", `${other}:${MAIN}`], env).code).toBe("TREE_OTHER");
    expect(remote.tip()).toBe(expected);
    clone.git("push", "--quiet", "origin", `:refs/replace/${other}`);
  });

  it("GA12 GA13: keeps its own approvers, although the pusher replaces its tip by an earlier commit there", async () => {
    await enrol(clone.desk, ann, ben);
    remote.begin("Ben comes");
    clone.commit("approvers.json", await clone.approvers());
    expect(await remote.push(await clone.released("T2"))).toBe("passed");
    const withAnn = remote.tip();
    await sign(clone.desk, ben, { change: { type: "removal", name: "Ann", credential: null, at: 1 } });
    clone.commit("approvers.json", await clone.approvers());
    expect(await remote.push(await clone.released("T3", ben))).toBe("passed");
    expected = remote.tip();
    // Ann's key is revoked. A commit whose approvers still have it stands in for the tip, in everything but the check.
    await clone.asked("T4").catch(() => undefined);
    const old = await clone.bundle("T2");
    const tree = clone.git("rev-parse", `${withAnn}^{tree}`);
    const back = made(tree, expected);
    await remote.note(old, back);
    clone.git("push", "--quiet", "origin", `${withAnn}:refs/heads/earlier`);
    clone.git("push", "--quiet", "origin", `${withAnn}:refs/replace/${expected}`);
    expect(remote.send(["origin", `${back}:${MAIN}`]).code).toBe("APPROVERS_OTHER");
    clone.git("push", "--quiet", "origin", `:refs/replace/${expected}`);
  });

  it("GA6: takes neither a rebased commit nor another submodule under a signature", async () => {
    const linked = (commit: string) =>
      clone.git("update-index", "--add", "--cacheinfo", `160000,${commit},sub`);
    remote.begin("with a submodule");
    mkdirSync(join(clone.work, "sub"));
    linked("1".repeat(40));
    clone.git("commit", "--quiet", "--message", "A submodule");
    const bundle = await clone.released("T5", ben);
    const signed = clone.git("rev-parse", "HEAD");
    linked("2".repeat(40));
    clone.git("commit", "--quiet", "--amend", "--no-edit");
    expect(await remote.push(bundle)).toBe("TREE_OTHER");
    const rebased = made(clone.git("rev-parse", `${signed}^{tree}`), expected);
    await remote.note(bundle, rebased);
    expect(remote.send(["origin", `${rebased}:${MAIN}`]).code).toBe("COMMIT_OTHER");
    rmSync(join(clone.work, "sub"), { recursive: true });
    clone.git("reset", "--quiet", "--hard", expected);
  });

  it("GA8: is moved by no notes that the pusher rewrites, and a shallow clone moves it no further", async () => {
    remote.begin("from a shallow clone");
    const bundle = await clone.released("T6", ben);
    await remote.note(bundle);
    clone.git("push", "--quiet", "origin", ":refs/notes/navigator");
    expect(remote.send(["origin", `HEAD:${MAIN}`]).code).toBe("BUNDLE_MISSING");
    clone.git("update-ref", "refs/notes/rewritten", made(clone.git("rev-parse", "HEAD^{tree}")));
    clone.git("push", "--quiet", "origin", "refs/notes/rewritten:refs/notes/navigator");
    expect(remote.send(["origin", `HEAD:${MAIN}`]).code).toBe("BUNDLE_MISSING");
    clone.git("push", "--quiet", "origin", ":refs/notes/navigator");
    const shallow = join(clone.folder, "shallow");
    clone.git("clone", "--quiet", "--depth=1", "--branch=main", `file://${remote.path}`, shallow);
    writeFileSync(join(shallow, "b.txt"), "b");
    const inShallow = (...args: readonly string[]) =>
      execFileSync("git", ["-c", "user.name=Agent", "-c", "user.email=a@example.org", ...args], {
        cwd: shallow,
        encoding: "utf8",
      });
    inShallow("add", "--all");
    inShallow("commit", "--quiet", "--message", "Shallow");
    expect(remote.send(["origin", `HEAD:${MAIN}`], {}, shallow).code).toBe("BUNDLE_MISSING");
    rmSync(shallow, { recursive: true });
  });

  it.runIf(isLong)(
    "GA6: is moved by five thousand commits only if the last of them is signed, also with borrowed objects",
    async () => {
      writeFileSync(
        join(remote.path, "objects", "info", "alternates"),
        `${join(clone.work, ".git", "objects")}\n`,
      );
      const stream = Array.from({ length: 5_000 }, (_, at) =>
        [
          "commit refs/heads/many",
          `committer Agent <a@example.org> ${1_800_000_000 + at} +0000`,
          `data 1\n${at % 10}`,
          ...(at === 0 ? [`from ${expected}`] : []),
          `M 644 inline many.txt\ndata ${String(at).length}\n${at}\n`,
        ].join("\n"),
      );
      execFileSync("git", ["fast-import", "--quiet", "--force"], {
        cwd: clone.work,
        input: stream.join("\n"),
      });
      clone.git("checkout", "--quiet", "--force", "many");
      expect(await remote.push(undefined)).toBe("BUNDLE_MISSING");
      const bundle = await clone.released("T7", ben);
      clone.git("checkout", "--quiet", "--force", "many~1");
      expect(await remote.push(bundle)).toBe("TREE_OTHER");
      clone.git("checkout", "--quiet", "--force", "many");
      expect(await remote.push(bundle)).toBe("passed");
      expected = clone.git("rev-parse", "many");
    },
  );

  it("GA6: takes a squashed branch with the signed tree, and no other commits along with it", async () => {
    await remote.check("--match", "tree");
    remote.begin("one of two");
    clone.commit("b.txt", "two of two");
    const bundle = await clone.released("T8", ben);
    const tree = clone.git("rev-parse", "HEAD^{tree}");
    const send = async (commit: string) => {
      await remote.note(bundle, commit);
      return remote.send(["origin", `${commit}:${MAIN}`]).code;
    };
    const alone = made(clone.git("rev-parse", "HEAD~1^{tree}"));
    expect(await send(made(tree, expected, alone))).toBe("TIP_OTHER");
    const beside = made(clone.git("rev-parse", "HEAD~1^{tree}"), clone.git("rev-parse", `${expected}~1`));
    expect(await send(made(tree, expected, beside))).toBe("TIP_OTHER");
    expect(await send(made(clone.git("rev-parse", "HEAD~1^{tree}"), expected))).toBe("TREE_OTHER");
    const squashed = made(tree, expected);
    expect(await send(squashed)).toBe("passed");
    expected = squashed;
    // The branch has moved: the signed commits began at the tip before.
    expect(await send(made(tree, squashed))).toBe("TIP_OTHER");
    await remote.check();
  });

  it("GA6: is out of reach of an agent that edits the hook of its clone, which warns until then", async () => {
    const env = { PATH: `${programs()}:${process.env["PATH"]}` };
    const program = join(programs(), "navigator");
    execFileSync(program, ["setup", "git", "--workflow", "release", "--root", await clone.root()], {
      cwd: clone.work,
      env: { ...process.env, ...env, NAVIGATOR_HOME: join(clone.folder, "home") },
      stdio: "pipe",
    });
    clone.git("checkout", "--quiet", "--force", "-B", "main", expected);
    writeFileSync(join(clone.work, "approvers.json"), await clone.approvers());
    clone.git("add", "a.txt", "approvers.json");
    clone.git("commit", "--quiet", "--allow-empty", "--message", "Not signed");
    // The protected branch is not the first of the pushed ones.
    const refs = ["origin", "HEAD:refs/heads/aaa", `HEAD:${MAIN}`];
    const warned = remote.send(["--verify", ...refs], env);
    expect(warned.err).toContain("BUNDLE_MISSING");
    expect(clone.git("ls-remote", "origin", "refs/heads/aaa")).toBe("");
    writeFileSync(join(clone.work, ".git", "hooks", "pre-push"), "#!/bin/sh\nexit 0\n");
    expect(remote.send(["--verify", ...refs], env).code).toBe("BUNDLE_MISSING");
  });

  it("GA6 GA13: is guarded by the workflow for GitHub, whose script is run here against the same repository", async () => {
    const written = protections["github"]?.text({
      workflow: "release",
      branch: "main",
      root: await clone.root(),
      version: "1.2.3",
    });
    const { jobs } = parse(written ?? "") as { jobs: { gate: { steps: { run: string }[] } } };
    const script = clone.beside("check.sh", jobs.gate.steps[0]?.run ?? "");
    const pull = "refs/pull/1/head";
    const judged = async () => {
      const folder = mkdtempSync(join(clone.folder, "runner-"));
      const summary = join(folder, "summary");
      const { status, stdout } = spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", script], {
        cwd: folder,
        encoding: "utf8",
        env: {
          ...process.env,
          PATH: `${programs()}:${process.env["PATH"]}`,
          HEAD: clone.git("rev-parse", "HEAD"),
          PULL: pull,
          ADDRESS: `file://${remote.path}`,
          TOKEN: "x",
          GITHUB_STEP_SUMMARY: summary,
        },
      });
      expect(readFileSync(summary, "utf8")).toBe(stdout);
      return [status, stdout];
    };
    remote.begin("proposed");
    clone.git("push", "--quiet", "--force", "--no-verify", "origin", `HEAD:${pull}`);
    await remote.note("{}");
    expect(await judged()).toEqual([1, expect.stringContaining("BUNDLE_MALFORMED")]);
    await remote.note(await clone.released("T9", ben));
    expect(await judged()).toEqual([
      0,
      expect.stringContaining("Signed at accept by Ben: yes (Release it?)"),
    ]);
    // The proposal brings approvers of its own: those of the base count.
    clone.commit("approvers.json", (await clone.approvers()).replace('"Ben"', '"Mallory"'));
    clone.git("push", "--quiet", "--force", "--no-verify", "origin", `HEAD:${pull}`);
    expect(await judged()).toEqual([1, expect.stringContaining("APPROVERS_OTHER")]);
  });
});
