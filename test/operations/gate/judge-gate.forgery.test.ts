import { expect, it } from "vitest";
import type { Expectation } from "../../../src/gate/expectation.ts";
import { judgeBundle } from "../../../src/gate/judge-bundle.ts";
import { readApprovers } from "../../../src/presence/read-approvers.ts";
import { seeded } from "../../../src/rehearsal/seeded.ts";
import { runs } from "../../support/runs.ts";
import { desks } from "../../support/with-desk.ts";
import { ann, ben, enrol } from "../presence/signing.fixture.ts";
import { bundleForgeries } from "./bundle-forger.fixture.ts";
import { Clone } from "./gate.fixture.ts";

/** How often each of the 44 kinds is tried: about 250 forged bundles in the tests, over 22,000 in `npm run long`. */
const TRIES = runs(6, 520);

const open = desks({ bundled: "docs" });

/** Genuine bundles of one clone: of the expected commit, of an earlier one, of a no, of a second visit, of another task. */
async function bundlesOf(clone: Clone) {
  await clone.prepare();
  await enrol(clone.desk, ann, ben);
  const old = await clone.released("T0");
  const commit = clone.commit("a.txt", "released");
  const tree = clone.git("rev-parse", "HEAD^{tree}");
  const good = await clone.released("T1");
  await clone.released("T2", ann, "no").catch(() => undefined);
  const denied = await clone.bundle("T2");
  await clone.desk.advance("T2", "passed");
  const again = await clone.bundle("T2");
  await clone.asked("T3");
  const unsigned = await clone.bundle("T3");
  const approvers = readApprovers(await clone.approvers(), await clone.root());
  if (!approvers.ok) throw new Error(approvers.refusal.message);
  const expected: Expectation = {
    approvers: approvers.value,
    workflow: "release",
    hashes: approvers.value.workflows["release"] ?? [],
    commit,
    tree,
    match: "commit",
    ref: "refs/heads/main",
  };
  return { good, others: [old, denied, again, unsigned], expected };
}

/** What a bundle claims: all of it, but for two numbers that nothing reads, and that no entry's hash covers. */
function claimsOf(bundle: string): string {
  return bundle.replaceAll(/"seq":\d+,?/g, "").replace(/"approversSequence":\d+/, "");
}

it(
  "PR19 GA3: no forged bundle passes, and each is refused with a code",
  async () => {
    const clone = new Clone(open());
    const { good, others, expected } = await bundlesOf(clone);
    clone.remove();
    expect(judgeBundle(good, expected)).toMatchObject({ task: "T1", signed: [{ approvers: ["Ann"] }] });
    const claims = claimsOf(good);
    const number = seeded(73);
    const chance = (below: number): number => Math.floor(number() * below);
    const codes = new Map<string, number>();
    const accepted: string[] = [];
    let tried = 0;
    for (let round = 0; round < TRIES; round += 1) {
      for (const [kind, forge] of Object.entries(bundleForgeries)) {
        const other = others[chance(others.length)] ?? "";
        const forged = forge(good, other, chance);
        if (forged === undefined || claimsOf(forged) === claims) continue;
        tried += 1;
        const judged = judgeBundle(forged, expected);
        const code = "code" in judged ? judged.code : "accepted";
        codes.set(code, (codes.get(code) ?? 0) + 1);
        if (code === "accepted") accepted.push(`${kind}: ${forged.slice(0, 20_000)}`);
      }
    }
    const told = [...codes].map(([code, count]) => `${code} ${count}`).join(", ");
    console.error(`${tried} forged bundles, ${accepted.length} accepted: ${told}`);
    expect(accepted).toEqual([]);
    expect(tried).toBeGreaterThan(TRIES * (Object.keys(bundleForgeries).length - 3));
    expect([...codes.keys()]).toEqual(
      expect.arrayContaining([
        "BUNDLE_MALFORMED",
        "WORKFLOW_UNPINNED",
        "HISTORY_BROKEN",
        "SIGNATURE_INVALID",
        "GATE_UNSIGNED",
        "TREE_OTHER",
        "REPLAY_DIFFERS",
        "WENT_ROUND",
        "GLASS_BROKEN",
      ]),
    );
  },
  runs(120_000, 1_200_000),
);
