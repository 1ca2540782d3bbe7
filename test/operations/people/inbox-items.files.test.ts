import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Json } from "../../../src/model/json.ts";
import type { InboxItem } from "../../../src/operations/people/inbox-items.ts";
import { personRequestOf } from "../../../src/operations/people/person-request.ts";
import type { Data } from "../../support/desk.ts";
import { agents } from "../../support/guided-agent.ts";
import { workshops } from "../../support/with-workshop.ts";
import { edges, gate, hitl, start, success, work, yesNo } from "../../support/workflows.ts";
import type { Workshop } from "../../support/workshop.ts";

const open = workshops();
const agentAt = agents();

const EVIL = "drop the database";
const BENIGN = "fix a typo";
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

const approval = { approval: "human" };

/** `plan`, then a step that ends in a question, an approval or a stop. */
const flow = (last: Json): Json => ({
  id: "flow",
  nodes: { start, plan: work("Plan"), last, end: success, help: hitl },
  edges: [
    ...edges("start -> plan", "plan -> last"),
    ...((last as { type?: string }).type === "checkpoint"
      ? edges("last -yes-> end", "last -no-> plan")
      : edges(
          "last -passed-> end",
          "last -failed-> plan",
          "last -max_retries_exceeded-> help",
          "help -again-> plan",
        )),
  ],
});

const lasts: Readonly<Record<string, Json>> = {
  approval: gate("Check", { evidence: [approval] }),
  question: { type: "checkpoint", message: "Go on?", options: yesNo },
  escalation: gate("Check", { maxRetries: 0 }),
};

async function planted(last: Json): Promise<Workshop> {
  const shop = open({ bundled: "test/operations/guided", settings: { assurance: "client" } });
  await shop.desk.load("flow", flow(last));
  await shop.desk.plant({ id: "t", workflowType: "flow" });
  await shop.desk.advance("t", undefined);
  return shop;
}

/** The task waits for a person, and plan.md is attached to it with evil content. */
async function waiting(kind: string): Promise<Workshop> {
  const shop = await planted(lasts[kind] ?? {});
  shop.write("plan.md", EVIL);
  await attached(shop, { type: "plan", path: "plan.md" });
  await shop.desk.advance("t", "passed");
  if (kind === "approval") await shop.desk.refusal("advance_task", report, shop.agent());
  if (kind === "escalation") await shop.desk.advance("t", "failed");
  return shop;
}

const report = { taskId: "t", result: "passed" };

async function attached(shop: Workshop, piece: Data): Promise<void> {
  await shop.desk.ask("attach", { taskId: "t", ...piece }, shop.agent());
}

async function first(shop: Workshop, query: Data = {}): Promise<InboxItem> {
  const { items } = await shop.desk.data<{ items: InboxItem[] }>("list_inbox", query, shop.operator());
  const [item] = items;
  if (!item) throw new Error("nothing waits");
  return item;
}

/** The call that the page and the terminal make for the first choice of an item. */
function decision({ taskId, step, visit, shown, requirement, kind, options }: InboxItem): [string, Data] {
  if (kind === "escalation")
    return ["resolve_task", { taskId, expectedStep: step, visit, shown, resolution: "succeed" }];
  const chosen = requirement === undefined ? { option: options[0]?.id } : { requirement };
  return ["answer_question", { taskId, step, visit, shown, ...chosen }];
}

const changed = (file: string) => ({
  code: "ATTACHMENT_CHANGED",
  message: expect.stringContaining(file),
  facts: { taskId: "t", files: [expect.stringContaining(file)] },
});

describe("H9: an approval is of the files that the person was shown", () => {
  it("H9: is refused while a file differs from the attached one, and passes once the file is attached again", async () => {
    const shop = await waiting("approval");
    shop.write("plan.md", BENIGN);
    const item = await first(shop);
    expect(item.files).toMatchObject([
      {
        type: "plan",
        path: "plan.md",
        sha256: hashOf(EVIL),
        changed: expect.stringContaining("plan.md has changed"),
      },
    ]);
    const [tool, input] = decision(item);
    expect(await shop.desk.harmless(tool, input, shop.operator())).toMatchObject(changed("plan.md"));
    shop.write("plan.md", EVIL);
    expect((await shop.desk.refusal("advance_task", report, shop.agent())).code).toBe("EVIDENCE_MISSING");

    shop.write("plan.md", BENIGN);
    expect(await shop.desk.refusal("advance_task", report, shop.agent())).toMatchObject(changed("plan.md"));
    await attached(shop, { type: "plan", path: "plan.md", replace: true });
    expect((await shop.desk.refusal("advance_task", report, shop.agent())).code).toBe("EVIDENCE_MISSING");
    const now = await first(shop);
    expect(now.files).toMatchObject([{ sha256: hashOf(BENIGN) }]);
    expect(now.files?.[0]).not.toHaveProperty("changed");
    await shop.desk.ask(...decision(now), shop.operator());
    expect(await shop.desk.data("advance_task", report, shop.agent())).toMatchObject({ nextStep: "end" });
  });

  it("H9: does not serve a report after the file has changed", async () => {
    const shop = await waiting("approval");
    await shop.desk.ask(...decision(await first(shop)), shop.operator());
    shop.write("plan.md", "something else");
    expect(await shop.desk.harmless("advance_task", report, shop.agent())).toMatchObject(changed("plan.md"));
    expect(await shop.desk.data("advance_task", { ...report, result: "failed" }, shop.agent())).toMatchObject(
      {
        nextStep: "plan",
      },
    );
  });

  it("H9: needs only the newest attachment of a path", async () => {
    const shop = await waiting("approval");
    shop.write("plan.md", BENIGN);
    await attached(shop, { type: "plan", path: "plan.md" });
    await shop.desk.refusal("advance_task", report, shop.agent());
    expect((await first(shop)).files).toMatchObject([{ sha256: hashOf(BENIGN) }]);
    await shop.desk.ask(...decision(await first(shop)), shop.operator());
    expect(await shop.desk.data("advance_task", report, shop.agent())).toMatchObject({ nextStep: "end" });
  });

  it("H9: names the file, its hash and its path in the report, whatever name the agent gave it", async () => {
    const shop = await planted(lasts["approval"] ?? {});
    shop.write("evil.md", EVIL);
    await shop.desk.advance("t", "passed");
    const attachments = [
      { type: "plan", name: "benign.md", path: "evil.md" },
      { type: "log", name: "out.txt", text: "all well" },
    ];
    await shop.desk.refusal("advance_task", { ...report, attachments }, shop.agent());
    const { report: behind, files } = await first(shop);
    for (const word of [
      "benign.md",
      "evil.md",
      hashOf(EVIL).slice(0, 12),
      "out.txt",
      hashOf("all well").slice(0, 12),
    ])
      expect(behind?.text).toContain(word);
    expect(files).toMatchObject([{ path: "evil.md", sha256: hashOf(EVIL) }, { name: "out.txt" }]);
  });

  it("H9: is refused while a file that came with the waiting report differs", async () => {
    const shop = await planted(gate("Check", { evidence: [approval, { ...approval, for: ["passed"] }] }));
    await shop.desk.advance("t", "passed");
    const brings = { ...report, attachments: [{ type: "plan", path: "plan.md" }] };
    shop.write("plan.md", EVIL);
    await shop.desk.refusal("advance_task", brings, shop.agent());
    await shop.desk.ask(...decision(await first(shop)), shop.operator());
    shop.write("plan.md", BENIGN);
    const item = await first(shop);
    expect(item.files?.[0]?.changed).toContain("plan.md has changed");
    const [tool, input] = decision(item);
    expect(await shop.desk.harmless(tool, input, shop.operator())).toMatchObject(changed("plan.md"));
    shop.write("plan.md", EVIL);
    await shop.desk.ask(...decision(await first(shop)), shop.operator());
    expect(await shop.desk.record("t")).not.toHaveProperty("askedFiles");
    shop.write("plan.md", BENIGN);
    expect((await shop.desk.refusal("advance_task", brings, shop.agent())).code).toBe("EVIDENCE_MISSING");
    shop.write("plan.md", EVIL);
    expect(await shop.desk.data("advance_task", brings, shop.agent())).toMatchObject({ nextStep: "end" });
  });

  it("H9: at the agent's client is refused if the file changes while the person looks", async () => {
    const shop = await planted(lasts["approval"] ?? {});
    await shop.desk.advance("t", "passed");
    const shown: string[] = [];
    const { evidence } = shop.agent().ports;
    const agent = await agentAt(shop.desk, {
      ports: { ...(evidence && { evidence }) },
      person: ({ params }) => {
        shown.push(params.message);
        shop.write("plan.md", BENIGN);
        return { action: "accept", content: { option: "yes" } };
      },
    });
    await agent.start("flow", { task_id: "t" });
    shop.write("plan.md", EVIL);
    await agent.ask("attach", { type: "plan", path: "plan.md" });
    const told = await agent.complete("last", { outcome: "passed" });
    expect(shown[0]).toContain(hashOf(EVIL).slice(0, 12));
    expect(told.error?.code).toBe("ATTACHMENT_CHANGED");
    expect((await shop.desk.record("t")).position).not.toHaveProperty("approved");
  });
});

describe("H9: a question is about the files that are attached", () => {
  it("H9: is not answered while a file differs from the attached one", async () => {
    const shop = await waiting("question");
    const before = await first(shop);
    expect(before.files).toMatchObject([{ path: "plan.md", sha256: hashOf(EVIL) }]);
    shop.write("plan.md", BENIGN);
    const item = await first(shop);
    expect(item.files?.[0]?.changed).toContain("plan.md has changed");
    expect(item.shown).not.toBe(before.shown);
    for (const one of [before, item]) {
      const [tool, input] = decision(one);
      expect(await shop.desk.harmless(tool, input, shop.operator())).toMatchObject(changed("plan.md"));
    }
    const bare = { taskId: "t", option: "yes" };
    expect((await shop.desk.harmless("answer_question", bare, shop.operator())).code).toBe(
      "ATTACHMENT_CHANGED",
    );
    expect(
      (await shop.desk.harmless("advance_task", { taskId: "t", result: "yes" }, shop.operator())).code,
    ).toBe("ATTACHMENT_CHANGED");
    shop.write("plan.md", EVIL);
    await shop.desk.ask(...decision(await first(shop)), shop.operator());
    expect(await shop.desk.task("t")).toMatchObject({ status: "COMPLETED" });
  });

  it("H9: is asked anew once another file is attached", async () => {
    const shop = await waiting("question");
    const item = await first(shop);
    await attached(shop, { type: "plan", name: "more", text: "more" });
    const [tool, input] = decision(item);
    expect((await shop.desk.harmless(tool, input, shop.operator())).code).toBe("ANSWER_STALE");
    expect((await first(shop)).files).toMatchObject([
      { path: "plan.md" },
      { name: "more", sha256: hashOf("more") },
    ]);
  });

  it("H9: tells a removed file, and names it in the message that goes out", async () => {
    const shop = await waiting("question");
    const request = await personRequestOf(await shop.desk.record("t"), shop.operator());
    expect(request?.notice.message).toContain(
      `sha256 ${hashOf(EVIL).slice(0, 12)}, ${EVIL.length} bytes: plan plan.md`,
    );
    shop.remove("plan.md");
    expect((await first(shop, { taskId: "t" })).files?.[0]?.changed).toContain("is not there");
    const after = await personRequestOf(await shop.desk.record("t"), shop.operator());
    expect(after?.ticket.shown).not.toBe(request?.ticket.shown);
  });

  it("H9: at the agent's client shows the files, and is refused if one changes meanwhile", async () => {
    const shop = await planted(lasts["question"] ?? {});
    const shown: string[] = [];
    const { evidence } = shop.agent().ports;
    const agent = await agentAt(shop.desk, {
      ports: { ...(evidence && { evidence }) },
      person: ({ params }) => {
        shown.push(params.message);
        shop.write("plan.md", BENIGN);
        return { action: "accept", content: { option: "yes" } };
      },
    });
    await agent.start("flow", { task_id: "t" });
    shop.write("plan.md", EVIL);
    await agent.complete("plan", { outcome: "passed", attachments: [{ type: "plan", path: "plan.md" }] });
    const told = await agent.ask("respond_to_checkpoint");
    expect(shown[0]).toContain(hashOf(EVIL).slice(0, 12));
    expect(told.error?.code).toBe("ATTACHMENT_CHANGED");
    expect(await shop.desk.record("t")).toMatchObject({ step: "last", hold: "question" });
  });
});

describe("H9: a decision about a stopped task", () => {
  it("H9: is refused if a file has changed since the person looked, and can be made after looking again", async () => {
    const shop = await waiting("escalation");
    const item = await first(shop);
    expect(item).toMatchObject({
      kind: "escalation",
      files: [{ path: "plan.md" }],
      shown: expect.any(String),
    });
    shop.write("plan.md", BENIGN);
    const [tool, input] = decision(item);
    expect(await shop.desk.harmless(tool, input, shop.operator())).toMatchObject(changed("plan.md"));
    const again = await first(shop);
    expect(again.files?.[0]?.changed).toContain("plan.md has changed");
    await shop.desk.ask(...decision(again), shop.operator());
    expect(await shop.desk.task("t")).toMatchObject({ status: "COMPLETED" });
  });

  it("H9: can be made without looking, whatever has changed", async () => {
    const shop = await waiting("escalation");
    shop.write("plan.md", BENIGN);
    await shop.desk.ask("resolve_task", { taskId: "t", resolution: "cancel" }, shop.operator());
  });
});

describe("H9: the figures of a test report", () => {
  const junit = (tests: number) =>
    `<testsuite tests="${tests}" failures="0">${'<testcase name="a"/>'.repeat(tests)}</testsuite>`;

  it("H9: belong to the approved report: with other figures, people are asked again", async () => {
    const evidence = [{ report: "junit.xml", expect: "tests.failed == 0" }, approval];
    const shop = await planted(gate("Check", { evidence }));
    await shop.desk.advance("t", "passed");
    shop.write("junit.xml", junit(7));
    await shop.desk.refusal("advance_task", report, shop.agent());
    const item = await first(shop);
    expect(item.report?.text).toContain("junit.xml: 7 tests, 0 failed");
    await shop.desk.ask(...decision(item), shop.operator());
    shop.write("junit.xml", junit(1));
    expect((await shop.desk.refusal("advance_task", report, shop.agent())).code).toBe("EVIDENCE_MISSING");
    expect((await first(shop)).report?.text).toContain("junit.xml: 1 test, 0 failed");
    await shop.desk.ask(...decision(await first(shop)), shop.operator());
    expect(await shop.desk.data("advance_task", report, shop.agent())).toMatchObject({ nextStep: "end" });
  });
});

describe("more attachments than are listed", () => {
  const decoys = Array.from({ length: 25 }, (_, index) => `decoy ${index}`);
  const names = (item: InboxItem) => item.files?.map(({ name }) => name);

  it("H9: do not hide the report's own behind older ones", async () => {
    const shop = await planted(lasts["approval"] ?? {});
    for (const name of decoys) await attached(shop, { type: "log", name, text: name });
    await shop.desk.advance("t", "passed");
    const attachments = [{ type: "plan", name: "the plan", text: EVIL }];
    await shop.desk.refusal("advance_task", { ...report, attachments }, shop.agent());
    const item = await first(shop);
    expect(names(item)).toEqual([...decoys.slice(-19), "the plan"]);
    expect(item.moreFiles).toBe(6);
  });

  it("H9: do not hide a changed file, however old", async () => {
    const shop = await planted(lasts["question"] ?? {});
    shop.write("plan.md", EVIL);
    await attached(shop, { type: "plan", name: "the plan", path: "plan.md" });
    for (const name of decoys) await attached(shop, { type: "log", name, text: name });
    await shop.desk.advance("t", "passed");
    shop.write("plan.md", BENIGN);
    expect(names(await first(shop))).toEqual(["the plan", ...decoys.slice(-19)]);
  });
});
