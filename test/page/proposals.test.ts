import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import type { ListedProposal } from "../../src/model/proposal.ts";
import { problemsIn } from "./axe.fixture.ts";
import { inBrowser, pictures } from "./browser.fixture.ts";
import {
  atRest,
  openInbox,
  passUndo,
  press,
  QUIET_MS,
  recorded,
  show,
  stopClock,
  UNDO_MS,
} from "./inbox.fixture.ts";
import { HOSTILE, proposingProject } from "./proposals.fixture.ts";

const row = (page: Page, id: string): Locator => page.locator(`article[data-proposal="${id}"]`);

inBrowser("proposals", (visit) => {
  let rule = "";
  let looked = "";
  let inspected = "";
  const stateOf = async (proposalId: string) => {
    const { proposals } = await visit.house.ask<{ proposals: ListedProposal[] }>("list_proposals", {
      proposalId,
    });
    return proposals[0]?.proposal.state;
  };
  beforeAll(async () => {
    await proposingProject(visit.house);
    const { proposals } = await visit.house.ask<{ proposals: ListedProposal[] }>("list_proposals", {});
    const idOf = (fits: (one: ListedProposal["proposal"]) => boolean) =>
      proposals.find(({ proposal }) => fits(proposal))?.proposal.id ?? "";
    rule = idOf(({ kind }) => kind === "rule");
    looked = idOf((one) => one.kind === "graph" && one.task === "looked");
    inspected = idOf((one) => one.kind === "graph" && one.task === "inspected");
  });

  it("and the packet of a router pass the accessibility rules, wide and narrow, light and dark", async () => {
    const page = await visit.open("#/inbox");
    await page.getByText("4 items waiting").waitFor();
    for (const id of ["stuck", rule, looked, inspected]) {
      await page.setViewportSize({ width: 1_280, height: 2_600 });
      const shown = await show(page, id);
      if (id === looked || id === inspected) {
        await shown.locator(".pictures").scrollIntoViewIfNeeded();
        await shown.locator(".step.change-added").waitFor();
      }
      for (const colorScheme of ["light", "dark"] as const)
        for (const width of [1_280, 360]) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: 2_600 });
          await atRest(page);
          await page.screenshot({ path: join(pictures, `proposals-${id}-${width}-${colorScheme}.png`) });
          expect(await problemsIn(page), `${id}, ${width}, ${colorScheme}`).toEqual([]);
          const isWider = await page.evaluate(
            () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
          );
          expect(isWider, `wider than ${width}`).toBe(false);
        }
    }
  });

  it("the packet shows candidates, measurements with their source, and what failed, as quoted text", async () => {
    const page = await visit.open("#/inbox");
    const packet = (await show(page, "stuck")).getByRole("region", { name: "Why the router asks" });
    await packet.locator("blockquote", { hasText: HOSTILE }).waitFor();
    expect(await packet.locator("img, button").count()).toBe(0);
    await packet.getByText(/failed 1, passed 0/).waitFor();
    await packet.getByText(/junit.*, written by a tool/).waitFor();
    await packet.locator(".candidates code", { hasText: "escalate" }).waitFor();
    await packet.locator(".eliminated", { hasText: "continue:review" }).getByText("ruled out:").waitFor();
  });

  it("a rule is accepted after the time to undo; a second click decides nothing else; it is revoked", async () => {
    const page = await visit.open("#/inbox");
    await show(page, rule);
    await row(page, rule)
      .getByText(/^In 5 of 5 such decisions since .*, the agent itself chose this and it turned out well\.$/)
      .waitFor();
    await row(page, rule)
      .getByRole("heading", { name: "Navigator would always continue with review, without asking a model" })
      .waitFor();
    await page.getByRole("link", { name: "Inbox 4 waiting" }).waitFor();
    await atRest(page);
    await stopClock(page);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("decide_proposal")) sent.push(request.postData() ?? "");
    });
    const accept = row(page, rule).getByRole("button", { name: "Accept" });
    const box = await accept.boundingBox();
    await accept.click();
    await accept.waitFor({ state: "detached" });
    if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await show(page, looked);
    await row(page, looked).getByRole("button", { name: "Accept" }).click();
    await show(page, rule);
    await page.clock.runFor(UNDO_MS - 1);
    expect(sent).toEqual([]);
    await page.clock.runFor(QUIET_MS);
    await row(page, rule).getByText("Recorded.").waitFor();
    expect(sent).toHaveLength(1);
    expect([await stateOf(rule), await stateOf(looked)]).toEqual(["accepted", "open"]);
    await page.clock.resume();
    await page.getByRole("link", { name: "Inbox 3 waiting" }).waitFor();

    await page.getByRole("link", { name: "Decisions" }).click();
    const accepted = page.getByRole("region", { name: "Accepted proposals" });
    await press(accepted.locator("article"), "Revoke");
    await press(accepted.locator("article"), "Undo");
    expect(await stateOf(rule)).toBe("accepted");
    await press(accepted.locator("article"), "Revoke");
    await passUndo(page);
    await accepted.waitFor({ state: "hidden" });
    expect(await stateOf(rule)).toBe("revoked");
  });

  it("a change is drawn before and after with its differences, and rejected", async () => {
    const page = await openInbox(visit);
    const card = await show(page, looked);
    await card.locator("blockquote", { hasText: "every task needs it" }).waitFor();
    await card.locator(".pictures").scrollIntoViewIfNeeded();
    const [before, after] = [card.locator(".picture").first(), card.locator(".picture").last()];
    await after.locator('.step.change-added[data-node="look"]').getByText("added").waitFor();
    expect(await before.locator('[data-node="look"], .step[class*="change-"]').count()).toBe(0);
    await expect.poll(() => before.locator(".way.change-removed").count()).toBe(1);
    await expect.poll(() => after.locator(".way.change-added").count()).toBe(2);
    const differences = card.getByRole("list", { name: "Differences" }).getByRole("listitem");
    expect(await differences.allTextContents()).toEqual([
      "added step Look for the cause",
      "removed way from start to Build",
      "added way from start to Look for the cause",
      "added way from Look for the cause to Build",
    ]);
    await card.getByRole("textbox").fill("too slow");
    await press(card, "Reject");
    await recorded(card);
    const { proposals } = await visit.house.ask<{ proposals: ListedProposal[] }>("list_proposals", {
      proposalId: looked,
    });
    expect(proposals[0]?.proposal).toMatchObject({ state: "rejected", decided: { note: "too slow" } });
  });

  it("a change that loosens a gate says so", async () => {
    const page = await openInbox(visit);
    const loosened = (await show(page, inspected)).getByRole("list", { name: "What the change loosens" });
    await loosened
      .getByText('It loosens the gate "review": "by other" is not required there any more.')
      .waitFor();
  });

  it("a decision that another person made first is told in its place", async () => {
    const page = await openInbox(visit);
    await press(await show(page, inspected), "Accept");
    await visit.house.ask("decide_proposal", { proposalId: inspected, decision: "reject" });
    await passUndo(page);
    await row(page, inspected)
      .getByText(/^The proposal was rejected by .+ meanwhile\. Nothing was recorded\.$/)
      .waitFor();
    expect(await stateOf(inspected)).toBe("rejected");
    await press(row(page, inspected), "Show it again");
    await row(page, inspected).waitFor({ state: "detached" });
  });

  it("a notice has no answer and no dead link, and is gone with its cause", async () => {
    const { house } = visit;
    for (const worker_id of ["w1", "w2"]) await house.ask("connect", { worker_id });
    const mark = (worker_id: string, lock: string) => house.ask("mark_file", { worker_id, file: [lock] });
    await mark("w1", "lock:a");
    await mark("w2", "lock:b");
    await mark("w1", "lock:b");
    await mark("w2", "lock:a");
    const page = await openInbox(visit);
    const notice = page.locator("article.trouble");
    await notice.getByText("One of w1, w2 has to give up a lock or a claim.").waitFor();
    expect(await notice.locator("button, textarea").count()).toBe(0);
    expect(await notice.getByRole("link").allTextContents()).toEqual(["Team"]);
    await page.screenshot({ path: join(pictures, "notice.png") });
    await house.ask("unmark_file", { worker_id: "w1", file: ["lock:a"] });
    await notice.waitFor({ state: "detached" });
  });
});
