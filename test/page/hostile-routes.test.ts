import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { edges, start, success } from "../support/workflows.ts";
import { inBrowser } from "./browser.fixture.ts";
import { effects, none, wider } from "./effects.fixture.ts";
import { evil, evilName } from "./hostile.fixture.ts";
import type { House } from "./house.fixture.ts";
import { show } from "./inbox.fixture.ts";
import { junit, patchWith, routedWorkflow } from "./proposals.fixture.ts";
import { choose, enrol, openWith } from "./signing.fixture.ts";

/** A question that only a signature answers, in hostile words. */
const signed = {
  nodes: {
    start,
    accept: {
      type: "checkpoint",
      message: evil("signed-question"),
      assurance: "present",
      options: [
        { id: "yes", label: "Release" },
        { id: "no", label: evil("signed-option") },
      ],
    },
    end: success,
  },
  edges: edges("start -> accept", "accept -yes-> end", "accept -no-> end"),
};

/** Hostile words in the figures, the choice and the proposal of a routed task, and in the report of a tool. */
async function hostileRoutes(house: House): Promise<void> {
  house.write("navigator.yaml", "routing: {mode: authoritative, model: {port: caller}}\n");
  house.write("junit.xml", junit());
  const agent = await house.agent("builder", {
    NAVIGATOR_TOOLS: "tasks,route",
    NAVIGATOR_ALLOW_COMMANDS: "1",
  });
  await house.ask("load_workflow", { id: "small-build", definition: routedWorkflow });
  const tasks = ["proposed", "stopped"].map((id) => ({ id, workflowType: "small-build" }));
  await agent.call("load_task_tree", { tasks });
  for (const { id } of tasks) await agent.advance(id, undefined);
  const concerns = [{ severity: "HIGH", description: evil("concern"), location: evilName("location") }];
  const claims = { forensics: { concerns }, envelope: { summary: evil("summary") } };
  await agent.call("route_task", { taskId: "proposed", status: "UNVERIFIED" });
  await agent.call("choose_route", {
    taskId: "proposed",
    reason: evil("reason"),
    confidence: "HIGH",
    candidate_id: "extend_graph",
    nodes: [{ id: "look", purpose: evil("purpose"), serves_goal: evil("goal") }],
    patch: patchWith("look", evil("patched-name")),
  });
  house.write("junit.xml", junit(evil("failure")));
  await agent.call("route_task", { taskId: "stopped", status: "BLOCKED", ...claims });
}

/** Everything that the page shows there has no effect, and these fields are shown. */
async function expectPlain(page: Page, where: string, fields: readonly string[]): Promise<void> {
  for (const field of fields)
    await expect
      .poll(
        async () => {
          await page.evaluate(() => {
            for (const folded of document.querySelectorAll("main details")) folded.setAttribute("open", "");
          });
          return page.getByText(`${field}<img src=x`).count();
        },
        { message: `${field} in ${where}`, timeout: 20_000 },
      )
      .toBeGreaterThan(0);
  expect(await page.evaluate(effects), where).toEqual(none);
  expect(await page.evaluate(wider), where).toEqual([]);
}

inBrowser("the words of agents in routing and in signatures", (visit) => {
  beforeAll(() => hostileRoutes(visit.house));

  it("are quoted in decisions, packets and proposals, and have no effect", async () => {
    const page = await visit.open("#/decisions", { viewport: { width: 360, height: 740 } });
    await expectPlain(page, "the decisions", ["reason"]);
    expect(await page.locator("q", { hasText: "reason<img" }).count()).toBe(1);
    await page.goto(`${visit.house.url}/#/task/proposed`);
    await expectPlain(page, "the decision of a task", ["reason"]);
    expect(await page.locator(".decision q", { hasText: "reason<img" }).count()).toBe(1);
    const { proposals } = await visit.house.ask<{ proposals: { proposal: { id: string } }[] }>(
      "list_proposals",
      {},
    );
    for (const [id, fields] of [
      ["stopped", ["failure"]],
      [proposals[0]?.proposal.id ?? "", ["purpose"]],
    ] as const) {
      await page.setViewportSize({ width: 1_280, height: 900 });
      await page.goto(`${visit.house.url}/#/inbox`);
      await show(page, id);
      await page.setViewportSize({ width: 360, height: 740 });
      await expectPlain(page, `the decision about ${id}`, fields);
    }
    await page.setViewportSize({ width: 1_280, height: 2_600 });
    await page.locator(".pictures").scrollIntoViewIfNeeded();
    await page.locator(".step.change-added").waitFor();
    await expectPlain(page, "the pictures of a proposal", ["patched-name"]);
  });

  it("are framed among the words that are signed", async () => {
    const keys = await enrol(visit, "Ann");
    const agent = await visit.house.agent();
    await agent.call("load_workflow", { id: "signed", definition: signed });
    await agent.call("load_task_tree", {
      tasks: [{ id: "signed", title: evil("signed-title"), workflowType: "signed" }],
    });
    await agent.advance("signed", undefined);
    const { page } = await openWith(visit, keys, "#/inbox");
    await choose(page, "signed", "Release");
    await expectPlain(page, "the signed words", ["signed-question", "signed-option", "signed-title"]);
    for (const word of await page.locator(".signed-words dd").all())
      expect(await word.evaluate((one) => getComputedStyle(one).borderLeftStyle)).toBe("solid");
  });
});
