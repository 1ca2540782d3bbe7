import { describe, expect, it } from "vitest";
import { beginDelivery, MOST_TRIES } from "../../../src/operations/feeds/outbox/deliver.ts";
import { personRequestOf } from "../../../src/operations/people/person-request.ts";
import { signedTicket } from "../../../src/operations/people/tickets.ts";
import { as, sites } from "../../http/site.fixture.ts";
import { choose, linkTo } from "../../support/answer-links.ts";
import { askIn, deliverAll, postTo, signIn, stuck } from "../../support/asking-tasks.ts";
import { Receiver } from "../../support/webhook-receiver.ts";
import { questioned } from "../../support/workflows.ts";

const open = sites();

async function asked() {
  const site = await open();
  await askIn(site.desk, "q");
  return { site, link: await linkTo(site, "q") };
}

describe("a link to answer a question", () => {
  it("shows the question when opened, and answers nothing by that, however often", async () => {
    const { site, link } = await asked();
    const before = await site.desk.dump();
    for (const method of ["GET", "HEAD", "GET"]) {
      const { status, text, headers } = await site.ask(link, { method });
      expect(status).toBe(200);
      if (method === "GET")
        expect(text).toMatch(/Ship it\?[\s\S]*value="ship">Ship<[\s\S]*value="hold">Hold</);
      expect(headers).toMatchObject({ "referrer-policy": "same-origin", "cache-control": "no-store" });
      expect(headers["set-cookie"]).toBeUndefined();
      const policy = String(headers["content-security-policy"]);
      expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; .*form-action 'self'/);
      expect(policy).not.toContain("script");
    }
    expect(await site.desk.dump()).toBe(before);
  });

  it("answers once, and says afterwards that it was answered already", async () => {
    const { site, link } = await asked();
    const first = await choose(site, link, { option: "ship", note: "looks fine" });
    expect([first.status, first.text]).toEqual([200, expect.stringContaining("Your answer is recorded")]);
    expect(await site.desk.task("q")).toMatchObject({ status: "COMPLETED", currentStep: "end" });
    const events = (await site.desk.history("q")).flatMap((entry) => entry.events);
    expect(events.find(({ type }) => type === "answered")).toMatchObject({
      option: "ship",
      note: "looks fine",
      receipt: { channel: "link", assurance: "operator", identity: "link" },
      by: { kind: "person", id: "link", channel: "link" },
    });
    const after = await site.desk.dump();
    for (const again of [await choose(site, link, { option: "hold" }), await site.ask(link)])
      expect([again.status, again.text]).toEqual([410, expect.stringContaining("answered already")]);
    expect(await site.desk.dump()).toBe(after);
  });

  it("is answered by one of many who choose at once", async () => {
    const { site, link } = await asked();
    const options = Array.from({ length: 16 }, (_, index) => (index % 2 ? "ship" : "hold"));
    const answers = await Promise.all(options.map((option) => choose(site, link, { option })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(15);
  });

  it.each(["", "sink", "__proto__"])("refuses an answer that is not offered: %j", async (option) => {
    const { site, link } = await asked();
    const { status, text } = await choose(site, link, { option });
    expect([status, text]).toEqual([400, expect.stringContaining("Choose one of the answers")]);
    expect(await site.desk.task("q")).toMatchObject({ currentStep: "ask" });
  });

  it("is refused when the question has changed", async () => {
    const { site, link } = await asked();
    const { nodes } = questioned;
    const reworded = { ...questioned, nodes: { ...nodes, ask: { ...nodes.ask, message: "Really?" } } };
    await site.desk.load("questioned", reworded);
    await site.desk.data("migrate_tasks", { workflowId: "questioned" });
    const { status } = await choose(site, link, { option: "ship" });
    expect(status).toBe(410);
    expect(await site.desk.task("q")).toMatchObject({ currentStep: "ask" });
  });

  it("escapes the texts of a task", async () => {
    const site = await open();
    const evil = `<script>alert(1)</script><img src=x onerror="alert(2)">'"&amp;`;
    const { nodes } = questioned;
    const ask = {
      ...nodes.ask,
      message: evil,
      options: [{ id: `ship`, label: evil, description: evil }, nodes.ask.options[1]],
    };
    await site.desk.load("evil", { ...questioned, nodes: { ...nodes, ask } });
    await site.desk.plant({ id: evil.slice(0, 60), workflowType: "evil" });
    await site.desk.advance(evil.slice(0, 60), undefined, "passed");
    const { text } = await site.ask(await linkTo(site, evil.slice(0, 60)));
    expect(text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(text).not.toMatch(/<script|<img|"alert/);
  });
});

describe("a link to an approval or a stopped task", () => {
  it("gives one approval at a time", async () => {
    const site = await open();
    const report = await signIn(site.desk, "s");
    const link = await linkTo(site, "s");
    const { text } = await site.ask(link);
    const requirement = /value="([^"]+)">Approve 1 of 2</.exec(text)?.[1] ?? "";
    expect((await choose(site, link, { option: requirement })).status).toBe(200);
    expect((await choose(site, link, { option: requirement })).status).toBe(409);
    await report();
    expect((await site.ask(link)).status).toBe(409);
    const second = await linkTo(site, "s");
    const rest = /value="([^"]+)">Approve</.exec((await site.ask(second)).text)?.[1] ?? "";
    expect(rest).not.toBe(requirement);
    expect((await choose(site, second, { option: rest })).status).toBe(200);
    await report();
    expect(await site.desk.task("s")).toMatchObject({ status: "COMPLETED" });
  });

  it("resumes a stopped task by the chosen way", async () => {
    const site = await open();
    await site.desk.load("stuck", stuck);
    await site.desk.plant({ id: "s", workflowType: "stuck" });
    await site.desk.advance("s", undefined, "failed");
    const link = await linkTo(site, "s");
    expect((await choose(site, link, { option: "resume:advised", note: "try harder" })).status).toBe(200);
    expect(await site.desk.task("s")).toMatchObject({ currentStep: "do" });
    const by = (await site.desk.history("s")).at(-1)?.caller;
    expect(by).toMatchObject({ kind: "person", id: "link", channel: "link" });
    await site.desk.advance("s", "failed");
    expect((await choose(site, link, { option: "resume:advised" })).status).toBe(410);
  });
});

describe("a link that is not valid here", () => {
  const expected = [404, expect.stringContaining("This link cannot be used")];

  it("is refused with the same page for every fault", async () => {
    const { site, link } = await asked();
    await askIn(site.desk, "other");
    const { ticket } = (await personRequestOf(await site.desk.record("q"), site.desk.call)) ?? {};
    if (!ticket) throw new Error("nothing waits");
    const texts = await Promise.all(
      [
        { ...ticket, purpose: "answer" },
        { ...ticket, purpose: "approve" },
      ].map(async (changed) => {
        const text = await signedTicket(changed, site.desk.call.ports);
        return text.ok ? text.value : "";
      }),
    );
    const expired = await linkTo(site, "q", "link", 4 * 24 * 3_600_000);
    const another = await linkTo(site, "other");
    const spliced = link.slice(0, -43) + another.slice(-43);
    const flipped = `${link.slice(0, -1)}${link.endsWith("A") ? "B" : "A"}`;
    const wrong = [
      ...texts.map((text) => `/answer/${text}`),
      expired,
      spliced,
      flipped,
      "/answer/",
      "/answer/t2.x",
    ];
    const pages = new Set<string>();
    for (const path of wrong)
      for (const answer of [await site.ask(path), await choose(site, path, { option: "ship" })]) {
        expect([answer.status, answer.text]).toEqual(expected);
        pages.add(answer.text);
      }
    expect(pages.size).toBe(1);
    expect(await site.desk.task("q")).toMatchObject({ currentStep: "ask" });
  });

  it("is refused by a server with other keys", async () => {
    const { link } = await asked();
    const { newKeyring } = await import("../../../src/tokens/keys.ts");
    const { randomBytes } = await import("node:crypto");
    const ring = newKeyring(randomBytes, 1);
    const elsewhere = await open({}, { states: { keys: async () => ({ ok: true, value: ring }) } });
    await askIn(elsewhere.desk, "q");
    const answer = await elsewhere.ask(link);
    expect([answer.status, answer.text]).toEqual(expected);
  });

  it("is refused from a page of another site", async () => {
    const { site, link } = await asked();
    const headers = { origin: "http://evil.example" };
    expect((await choose(site, link, { option: "ship" }, headers)).status).toBe(403);
  });

  it("is refused under a host name that is not the server's", async () => {
    const { site, link } = await asked();
    expect((await choose(site, link, { option: "ship" }, { host: "evil.example" })).status).toBe(403);
    expect((await site.ask(link, { method: "DELETE" })).status).toBe(405);
  });
});

describe("a link that has gone through an agent's client", () => {
  it("answers only for an operator who is logged in, and records who that is", async () => {
    const { site } = await asked();
    const link = await linkTo(site, "q", "visit");
    const before = await site.desk.dump();
    const { cookie } = await site.login();
    expect((await site.ask(link)).text).toContain("Ship it?");
    const strangers = [
      {},
      as.agent,
      { cookie: "navigator_0=x" },
      { cookie, "sec-fetch-site": "same-site" },
      { cookie, origin: "http://127.0.0.1:1" },
      { cookie, "sec-fetch-site": "cross-site" },
    ];
    for (const headers of strangers) {
      const answer = await choose(site, link, { option: "ship" }, headers);
      expect([answer.status, answer.text]).toEqual([403, expect.stringContaining("Log in first")]);
    }
    expect(await site.desk.dump()).toBe(before);
    const headers = { cookie, "sec-fetch-site": "same-origin" };
    expect((await choose(site, link, { option: "ship" }, headers)).status).toBe(200);
    expect((await choose(site, link, { option: "ship" }, headers)).status).toBe(410);
    const answered = (await site.desk.history("q")).flatMap(({ events }) => events);
    expect(answered.find(({ type }) => type === "answered")).toMatchObject({
      receipt: { channel: "page", assurance: "operator", identity: "tester" },
    });
  });
});

describe("an agent", () => {
  it("never sees the link, and cannot make one", async () => {
    const { site, link } = await asked();
    const ticket = link.slice("/answer/".length);
    const agent = site.desk.as("agent", "agent");
    const { operations } = await import("../../../src/operations/operations.ts");
    const seen: string[] = [];
    for (const { name } of operations) {
      for (const input of [
        {},
        { taskId: "q" },
        { taskId: "q", option: "ship" },
        { workflow: "questioned" },
      ]) {
        seen.push((await site.call(name, input, as.agent)).text);
        seen.push(
          JSON.stringify(
            await site.desk.try(name, input, {
              ...agent,
              ports: { ...agent.ports, page: site.listener.url },
            }),
          ),
        );
      }
    }
    seen.push(await site.desk.dump());
    expect(seen.join("\n")).not.toMatch(/answer\/t\d|\bt\d\.[\w-]{40}/);
    expect(seen.join("\n")).not.toContain(ticket);
    expect(await site.desk.task("q")).toMatchObject({ currentStep: "ask" });
    expect((await choose(site, "/answer/q", { option: "ship" }, as.agent)).status).toBe(404);
  });
});

it("the metrics count abandoned webhook deliveries, without the webhook's address", async () => {
  const site = await open();
  const receiver = await Receiver.open();
  const post = postTo(receiver, site.desk);
  await beginDelivery(post);
  await askIn(site.desk, "q");
  receiver.answers.push(...Array.from({ length: MOST_TRIES }, () => 500));
  for (let step = await deliverAll(post); step.next === "later"; step = await deliverAll(post))
    site.desk.pass(step.ms);
  const { text } = await site.ask("/metrics", { headers: as.operator });
  expect(text).toContain(`navigator_webhook_dead_letters{webhook="0 ${receiver.url.origin}"} 1`);
  expect(text).not.toContain("hidden");
  await receiver.close();
});
