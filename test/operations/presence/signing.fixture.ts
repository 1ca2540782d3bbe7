import type { Demand } from "../../../src/model/evidence.ts";
import type { Json } from "../../../src/model/json.ts";
import { Preimage } from "../../../src/model/preimage.ts";
import type { SignedReceipt } from "../../../src/model/signed-receipt.ts";
import { policy } from "../../../src/presence/approvers.fixture.ts";
import { type Authenticator, authenticator, signed } from "../../../src/presence/authenticator.fixture.ts";
import type { Data, Desk } from "../../support/desk.ts";
import { edges, start, success, work } from "../../support/workflows.ts";

export const ann = authenticator("Ann");
export const ben = authenticator("Ben", { alg: -8 });

/** A question to a person. */
export const release: Json = {
  nodes: {
    start,
    accept: {
      type: "checkpoint",
      message: "Release it?",
      assurance: "operator",
      options: [
        { id: "yes", label: "Release" },
        { id: "no", label: "Back" },
      ],
    },
    build: work("Build"),
    end: success,
  },
  edges: edges("start -> accept", "accept -yes-> end", "accept -no-> build", "build -> accept"),
};

/** The desk's person at a terminal. */
export function atTerminal({ call }: Desk): Desk["call"] {
  return { ...call, caller: { ...call.caller, channel: "terminal" } };
}

export async function found(desk: Desk, by: Authenticator = ann, change: object = {}): Promise<Data> {
  const { name, credential } = by;
  return desk.data(
    "found_approvers",
    { name, credential, policy: { ...policy, ...change } },
    atTerminal(desk),
  );
}

/** Asks for a challenge and signs it, as a browser would. */
export async function receiptOf(desk: Desk, by: Authenticator, about: object): Promise<SignedReceipt> {
  const requested = await desk.data("request_signature", { approver: by.name, ...about });
  const bytes = Buffer.from(String(requested["preimage"]), "base64url");
  const { statement, ceremony } = Preimage.parse(JSON.parse(bytes.toString()));
  const receipt = signed(by, statement, { ceremony });
  if (receipt.preimage !== requested["preimage"]) throw new Error("the bytes are not canonical");
  return receipt;
}

export async function sign(desk: Desk, by: Authenticator, about: object): Promise<Data> {
  return desk.data("submit_signature", { receipt: await receiptOf(desk, by, about) });
}

export async function enrol(desk: Desk, by: Authenticator, who: Authenticator): Promise<Data> {
  const { name, credential } = who;
  return sign(desk, by, { change: { type: "enrolment", name, credential } });
}

/** A task at the question of the workflow. */
export async function atQuestion(desk: Desk): Promise<void> {
  await desk.load("release", release);
  await desk.data("add_task", { title: "Release 4.2", taskId: "T1", workflowId: "release" });
  await desk.advance("T1", undefined);
}

/** Makes a node of the workflow demand signatures, which definitions of this version may not. */
export async function demanding(desk: Desk, node: string, demand: Demand): Promise<void> {
  const store = await desk.call.ports.store();
  const [task] = await store.tasks.load("test", ["T1"]);
  const program = await desk.call.ports.library.pinned("test", task?.definition ?? "");
  Object.assign(program.nodes.get(node) ?? {}, demand);
}
