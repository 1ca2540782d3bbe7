import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { edges, start, success, work } from "../support/workflows.ts";
import type { Agent } from "./agent.fixture.ts";
import { inBrowser } from "./browser.fixture.ts";
import { inboxRow, show } from "./inbox.fixture.ts";
import {
  choose,
  enrol,
  enter,
  type Keys,
  keysOf,
  openAt,
  openWith,
  originOf,
  tabTo,
  tap,
} from "./signing.fixture.ts";

/** A question that only signatures answer. */
const signedBy = (demand: object) => ({
  nodes: {
    start,
    accept: {
      type: "checkpoint",
      message: "Release it?",
      assurance: "present",
      options: [
        { id: "yes", label: "Release" },
        { id: "no", label: "Back" },
      ],
      ...demand,
    },
    build: work("Build"),
    end: success,
  },
  edges: edges("start -> accept", "accept -yes-> end", "accept -no-> build", "build -> accept"),
});

inBrowser("signing on the page", (visit) => {
  let agent: Agent;
  let ann: Keys;
  let ben: Keys;

  /** A task that waits for signatures. */
  async function asked(id: string, demand: object = {}): Promise<void> {
    await agent.call("load_workflow", { id: `signed-${id}`, definition: signedBy(demand) });
    await agent.call("load_task_tree", {
      tasks: [{ id, title: `Task ${id}`, workflowType: `signed-${id}` }],
    });
    await agent.advance(id, undefined);
  }

  function signAs(panel: Locator, name: string, effect: Locator): Promise<void> {
    return tap(panel.getByRole("button", { name: `Sign as ${name}` }), effect);
  }

  function releaseIn(page: Page): Locator {
    return inboxRow(page, "only-ben").getByRole("button", { name: "Release" });
  }

  async function stepOf(id: string): Promise<string> {
    const { task } = await agent.call<{ task: { currentStep: string } }>("get_task", { taskId: id });
    return task.currentStep;
  }

  beforeAll(async () => {
    agent = await visit.house.agent();
  });

  it("tells how to invite the first approver", async () => {
    const page = await visit.open("#/approvers");
    await page.getByRole("heading", { level: 1, name: "No approvers yet" }).waitFor();
    await page.getByText("approvers add NAME").waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  it("PR26: enrols the first approver, signs a decision, and a cancelled dialog signs nothing", async () => {
    ann = await enrol(visit, "Ann");
    const origin = await originOf(visit.house);
    expect(origin).toMatch(/^http:\/\/nav-[0-9a-f]{10}\.localhost:\d+$/);
    await asked("one");
    const { page, passkey } = await openWith(visit, ann, "#/inbox");
    expect(new URL(page.url()).origin).toBe(origin);
    const panel = await choose(page, "one", "Release");
    await panel.getByText("Release (yes)", { exact: true }).waitFor();
    await passkey.touched(false);
    const close = panel.getByRole("button", { name: "Close the dialog" });
    await signAs(panel, "Ann", close);
    await tap(close, panel.getByText(/^Nothing was signed/));
    expect(await stepOf("one")).toBe("accept");
    await passkey.touched(true);
    await signAs(panel, "Ann", inboxRow(page, "one").getByText("Recorded."));
    expect(await stepOf("one")).toBe("end");
  });

  it("PR26: shows the words that are signed, with signs that hide or turn text as codes", async () => {
    await agent.call("load_workflow", {
      id: "hidden",
      definition: signedBy({ message: "Safe\u202Etxt.exe" }),
    });
    await agent.call("load_task_tree", {
      tasks: [{ id: "hidden", title: "<b>Bold</b>\u0007", workflowType: "hidden" }],
    });
    await agent.advance("hidden", undefined);
    const { page } = await openWith(visit, ann, "#/inbox");
    const panel = await choose(page, "hidden", "Back");
    await panel.getByText("Safe\\u{202e}txt.exe", { exact: true }).waitFor();
    await panel.getByText("<b>Bold</b>\\u{7}", { exact: true }).waitFor();
    await panel.getByText("Back (no)", { exact: true }).waitFor();
    const choices = inboxRow(page, "hidden").getByRole("listitem").first();
    await tap(panel.getByRole("button", { name: "Back", exact: true }), choices);
    expect(await stepOf("hidden")).toBe("accept");
  });

  it("PR26: signs nothing if the authenticator does not verify the person", async () => {
    await asked("unverified");
    const { page, passkey } = await openWith(visit, ann, "#/inbox");
    const panel = await choose(page, "unverified", "Release");
    await passkey.verified(false);
    await signAs(panel, "Ann", panel.getByText(/^Nothing was signed/));
    expect(await stepOf("unverified")).toBe("accept");
  });

  it("PR26: works by keyboard alone", async () => {
    await asked("keys");
    const { page } = await openWith(visit, ann, "#/inbox");
    const card = await show(page, "keys");
    const panel = card.getByRole("group", { name: "Sign with a passkey" });
    await card.getByRole("button", { name: "Release" }).focus();
    await enter(page, panel.getByText("You decide"));
    await tabTo(panel.getByRole("button", { name: "Sign as Ann" }));
    await enter(page, card.getByText("Recorded."));
    expect(await stepOf("keys")).toBe("end");
  });

  it("PR26: waits for a second approver, whom the first has enrolled with a signature", async () => {
    ben = await enrol(visit, "Ben");
    const first = await openWith(visit, ann, "#/approvers");
    const change = first.page.getByRole("article", { name: "A proposed change" });
    await change.getByRole("button", { name: "Sign…" }).click();
    await change
      .getByText(/^Ben becomes an approver/)
      .last()
      .waitFor();
    await signAs(change, "Ann", first.page.getByRole("article", { name: "Ben" }));
    await asked("both", { quorum: 2 });
    await first.page.goto(`${await originOf(visit.house)}/#/inbox`);
    const panel = await choose(first.page, "both", "Release");
    await signAs(panel, "Ann", panel.getByText(/^Signed\. 1 of 2 have signed: Ann\./));
    expect(await stepOf("both")).toBe("accept");
    const second = await openWith(visit, ben, "#/inbox");
    const other = await choose(second.page, "both", "Release");
    await other.getByRole("combobox").selectOption({ label: "Ben" });
    await signAs(other, "Ben", inboxRow(second.page, "both").getByText("Recorded."));
    expect(await stepOf("both")).toBe("end");
  });

  it("PR26: does not offer a key that was revoked, and says where signatures count", async () => {
    const { page } = await openWith(visit, ann, "#/approvers");
    await page.getByRole("button", { name: "Propose to remove Ben" }).click();
    const change = page.getByRole("article", { name: "A proposed change" });
    await change.getByRole("button", { name: "Sign…" }).click();
    await signAs(change, "Ann", page.getByRole("article", { name: "Ben" }).getByText("Removed."));
    expect((await keysOf(visit.house, "Ben")).map(({ revokedAt }) => typeof revokedAt)).toEqual(["number"]);
    await asked("only-ben", { approvers: ["Ben"] });
    await page.goto(`${await originOf(visit.house)}/#/inbox`);
    await show(page, "only-ben");
    await tap(
      releaseIn(page),
      inboxRow(page, "only-ben").getByText("None of the approvers that are asked for"),
    );
    const login = new URL(await visit.house.login());
    const elsewhere = await openAt(visit, `${visit.house.url}${login.pathname}${login.search}#/inbox`);
    const told = inboxRow(elsewhere, "only-ben").getByText(/^Signatures count only at http:\/\/nav-/);
    await show(elsewhere, "only-ben");
    await tap(releaseIn(elsewhere), told);
  });
});
