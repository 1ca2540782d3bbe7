import { describe, expect, it } from "vitest";
import { readEnrolment } from "../../../src/adapters/presence/read-enrolment.ts";
import { answerOf } from "../../../src/presence/enrolment.fixture.ts";
import type { Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { ann, atTerminal, ben, found, sign } from "./signing.fixture.ts";

const open = desks({ bundled: "docs" });

interface Begun {
  readonly challenge: string;
  readonly rpId: string;
  readonly origin: string;
}

/** The desk of a server that reads new keys. */
function serving(desk: Desk): Desk["call"] {
  return { ...desk.call, ports: { ...desk.call.ports, enrolment: readEnrolment } };
}

async function invited(desk: Desk, name: string): Promise<string> {
  const { code } = await desk.data<{ code: string }>(
    "invite_approver",
    { name, port: 4747 },
    atTerminal(desk),
  );
  return code;
}

async function begun(desk: Desk, code: string): Promise<Begun> {
  return desk.data<Begun & Record<string, unknown>>("begin_enrolment", { code });
}

describe("an invitation to enrol", () => {
  it("PR27: founds the approvers with the key of an authenticator, once", async () => {
    const desk = open();
    const code = await invited(desk, "Ann");
    const request = await begun(desk, code);
    expect(request.origin).toMatch(/^http:\/\/nav-[0-9a-f]{10}\.localhost:4747$/);
    const response = answerOf(ann, request);
    const finished = await desk.data("finish_enrolment", { code, response }, serving(desk));
    const listed = await desk.data<{ fingerprint: string; approvers: object[]; policy: object }>(
      "list_approvers",
    );
    expect(finished).toEqual({ fingerprint: listed.fingerprint });
    expect(listed.policy).toMatchObject({ origins: [request.origin], rpIds: [request.rpId], quorum: 1 });
    expect(listed.approvers).toMatchObject([
      { name: "Ann", credentials: [{ publicKey: ann.credential.publicKey }] },
    ]);
    const again = await desk.refusal("finish_enrolment", { code, response }, serving(desk));
    expect(again.code).toBe("INVITATION_UNKNOWN");
  });

  it("PR27: proposes a later key, which counts after an approver has signed it", async () => {
    const desk = open();
    await found(desk);
    const code = await invited(desk, "Ben");
    const response = answerOf(ben, await begun(desk, code));
    await desk.data("finish_enrolment", { code, response }, serving(desk));
    const { proposed, approvers } = await desk.data<{ proposed: { change: object }[]; approvers: object[] }>(
      "list_approvers",
    );
    expect(approvers).toHaveLength(1);
    const change = proposed[0]?.change;
    expect(await sign(desk, ann, { change })).toMatchObject({ done: true });
    const after = await desk.data<{ proposed: object[]; approvers: object[] }>("list_approvers");
    expect([after.proposed, after.approvers.length]).toEqual([[], 2]);
  });

  it.each([
    ["another challenge", { challenge: "AAAA" }],
    ["another origin", { origin: "http://localhost:4747" }],
    ["another RP id", { rpId: "localhost" }],
    ["a page within a page", { client: { crossOrigin: true } }],
    ["a page within another page", { client: { topOrigin: "http://evil.example" } }],
    ["no verified person", { flags: 0x41 }],
    ["an answer to a signature", { client: { type: "webauthn.get" } }],
  ])("PR27: is not met by %s, and stays open", async (_, change) => {
    const desk = open();
    const code = await invited(desk, "Ann");
    const request = await begun(desk, code);
    const forged = answerOf(ann, request, change);
    const refusal = await desk.refusal("finish_enrolment", { code, response: forged }, serving(desk));
    expect(refusal.code).toBe("ENROLMENT_INVALID");
    const response = answerOf(ann, request);
    expect(await desk.data("finish_enrolment", { code, response }, serving(desk))).toHaveProperty(
      "fingerprint",
    );
  });

  it("PR27: is for the first approver made at a terminal only, and expires", async () => {
    const desk = open();
    expect((await desk.harmless("invite_approver", { name: "Ann", port: 4747 })).code).toBe("NOT_ALLOWED");
    const code = await invited(desk, "Ann");
    desk.pass(30 * 60_000);
    expect((await desk.refusal("begin_enrolment", { code })).code).toBe("INVITATION_UNKNOWN");
    await found(desk);
    const origin = "http://localhost:3000";
    const elsewhere = await desk.harmless("invite_approver", { name: "Ben", origin });
    expect(elsewhere.code).toBe("RECEIPT_OTHER_ORIGIN");
  });

  it("PR27: of the first approver founds nothing once there are approvers: its key is proposed", async () => {
    const desk = open();
    const code = await invited(desk, "Mallory");
    const request = await begun(desk, code);
    await found(desk);
    const response = answerOf(ben, request);
    expect(await desk.refusal("finish_enrolment", { code, response }, serving(desk))).toMatchObject({
      code: "APPROVERS_INVALID",
    });
  });

  it("PR28: is not begun, and nothing is signed, where the server does not have both addresses", async () => {
    const desk = open();
    const code = await invited(desk, "Ann");
    const off = { ...desk.call, ports: { ...desk.call.ports, signing: () => "The port is taken." } };
    expect((await desk.refusal("begin_enrolment", { code }, off)).code).toBe("SIGNING_OFF");
    await found(desk);
    const asked = { approver: "Ann", decision: { taskId: "T1", option: "yes" } };
    expect((await desk.refusal("request_signature", asked, off)).code).toBe("SIGNING_OFF");
  });
});

describe("a proposed change", () => {
  it("PR24: is listed with its signers, and withdrawn by a no", async () => {
    const desk = open();
    await found(desk);
    await sign(desk, ann, { change: { type: "enrolment", name: "Ben", credential: ben.credential } });
    const { policy } = await desk.data<{ policy: object }>("list_approvers");
    await sign(desk, ann, { change: { type: "policy", policy: { ...policy, quorum: 2 } } });
    const { id } = await desk.data<{ id: string }>("propose_change", {
      workflows: { release: ["a".repeat(64)] },
    });
    const change = { type: "workflows", workflows: { release: ["a".repeat(64)] } };
    expect(await sign(desk, ann, { change })).toMatchObject({ done: false });
    expect(await desk.data("list_approvers")).toMatchObject({ proposed: [{ id, change, signed: ["Ann"] }] });
    expect(await desk.data("withdraw_change", { id })).toEqual({ withdrawn: true });
    expect(await desk.data("withdraw_change", { id })).toEqual({ withdrawn: false });
    expect(await desk.data("list_approvers")).toMatchObject({ proposed: [] });
  });

  it("PR24: names one thing that can be changed", async () => {
    const desk = open();
    await found(desk);
    expect((await desk.harmless("propose_change", {})).code).toBe("INPUT_INVALID");
    expect((await desk.harmless("propose_change", { remove: { name: "Ann" } })).code).toBe(
      "APPROVERS_INVALID",
    );
  });
});
