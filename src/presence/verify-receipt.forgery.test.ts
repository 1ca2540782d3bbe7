import { expect, it } from "vitest";
import { runs } from "../../test/support/runs.ts";
import { seeded } from "../rehearsal/seeded.ts";
import { approvers, statement } from "./approvers.fixture.ts";
import { type Chance, forgeries, genuineReceipts, otherReceipts } from "./forger.fixture.ts";
import { verifyReceipt } from "./verify-receipt.ts";

/** How often each of the 25 kinds is tried: 2,500 forgeries in the tests, 50,000 in `npm run long`. */
const TRIES = runs(100, 2_000);

/** Every code that a forger of a decision can meet. */
const known = `RECEIPT_BACKUP_REFUSED RECEIPT_CROSS_ORIGIN RECEIPT_MALFORMED RECEIPT_NOT_VERIFIED
  RECEIPT_OTHER_APPROVER RECEIPT_OTHER_CHALLENGE RECEIPT_OTHER_EVIDENCE RECEIPT_OTHER_HEAD RECEIPT_OTHER_OPTION
  RECEIPT_OTHER_ORIGIN RECEIPT_OTHER_PROJECT RECEIPT_OTHER_REPORT RECEIPT_OTHER_RP RECEIPT_OTHER_SUBJECT
  RECEIPT_OTHER_TASK RECEIPT_OTHER_VISIT RECEIPT_OTHER_WORDS RECEIPT_OTHER_WORKFLOW RECEIPT_REVOKED_KEY
  RECEIPT_SIGNATURE_INVALID RECEIPT_UNKNOWN_KEY RECEIPT_UNKNOWN_TYPE`.split(/\s+/);

it(
  "PR19: no forged receipt is accepted, and each is refused with a code",
  () => {
    const number = seeded(71);
    const chance: Chance = (below) => Math.floor(number() * below);
    const genuine = genuineReceipts(chance);
    const others = otherReceipts(chance);
    expect(genuine.filter((receipt) => !verifyReceipt(receipt, approvers, statement).ok)).toEqual([]);
    const held = new Set(genuine.map((receipt) => JSON.stringify(receipt)));
    const accepted: string[] = [];
    const codes = new Map<string, number>();
    let tried = 0;
    const any = <T>(items: readonly T[]): T => items[chance(items.length)] as T;
    for (let round = 0; round < TRIES; round += 1) {
      for (const [kind, forge] of Object.entries(forgeries)) {
        const forged = forge(any(genuine), any(others), chance);
        if (held.has(JSON.stringify(forged))) continue;
        tried += 1;
        const verified = verifyReceipt(forged, approvers, statement);
        const code = verified.ok ? "accepted" : verified.refusal.code;
        codes.set(code, (codes.get(code) ?? 0) + 1);
        if (verified.ok) accepted.push(`${kind}: ${JSON.stringify(forged)}`);
      }
    }
    const told = [...codes].map(([code, count]) => `${code} ${count}`).join(", ");
    console.error(`${tried} forged receipts, ${accepted.length} accepted: ${told}`);
    expect(accepted).toEqual([]);
    expect(tried).toBeGreaterThan(TRIES * 24);
    expect([...codes.keys()].toSorted()).toEqual(known);
  },
  runs(120_000, 1_200_000),
);
