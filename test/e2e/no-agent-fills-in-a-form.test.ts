import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { listenHttp } from "../../src/http/listen.ts";
import { type McpHttp, mcpHttp } from "../../src/mcp/http.ts";
import type { Assurance } from "../../src/model/evidence.ts";
import { operations } from "../../src/operations/operations.ts";
import { as, secrets } from "../http/site.fixture.ts";
import { type Era, eras } from "../mcp/clients.fixture.ts";
import { factoryOver } from "../support/guided-agent.ts";
import {
  type Aim,
  type Aims,
  breachOf,
  callsOf,
  isUntouched,
  openAims,
  placesOf,
} from "./no-agent-answers-for-a-person.fixture.ts";

const toolsets = ["guided", "nav", "tasks", "author", "admin"] as const;
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** A server with a question and an approval that wait; without a level, with the settings of `navigator start`. */
async function served(assurance?: Assurance): Promise<{ readonly aims: Aims; readonly url: string }> {
  const aims = await openAims();
  ends.push(() => aims.desk.close());
  let mcp: McpHttp | undefined;
  const { url, close } = await listenHttp({
    call: aims.desk.call,
    operations,
    toolsets,
    version: "1.2.3",
    page: "no-page",
    mcp: async (request, response, role) => mcp?.handle(request, response, role),
    logError: () => "id",
    port: 0,
    secrets,
  });
  const settings = { ...aims.desk.call.ports.settings, ...(assurance && { assurance }) };
  // Where forms count, people are led to a page before that, so there is none.
  const page = assurance === "client" ? undefined : url;
  mcp = mcpHttp(factoryOver(aims.desk, { toolsets, ports: { page, settings } }));
  ends.push(close, mcp.close);
  return { aims, url };
}

/** A program with the agents' token alone, which accepts every form and opens every address that it is sent. */
async function forger(
  url: string,
  era: Era,
): Promise<{ readonly client: Client; readonly forms: () => number }> {
  const mode = era === "2025-11-25" ? "legacy" : { pin: era };
  const capabilities = { elicitation: { form: {}, url: {} } };
  const client = new Client({ name: "forger", version: "1" }, { versionNegotiation: { mode }, capabilities });
  let forms = 0;
  client.setRequestHandler("elicitation/create", async ({ params }) => {
    if (params.mode === "url") {
      const body = new URLSearchParams({ option: "yes" });
      await fetch(params.url, {
        method: "POST",
        body,
        headers: { ...as.agent, "sec-fetch-site": "same-origin" },
      });
      // Accepting would have the call wait for a person on the page.
      return { action: "cancel" };
    }
    forms += 1;
    return { action: "accept", content: { option: "yes" } };
  });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers: as.agent } }),
  );
  ends.push(() => client.close());
  return { client, forms: () => forms };
}

/** How one call of a tool got past a person; `undefined` if it did not. */
async function breachBy(
  name: string,
  input: object,
  aims: Aims,
  client: Client,
): Promise<string | undefined> {
  await client.callTool({ name, arguments: { ...input } }).catch(() => undefined);
  return breachOf(aims);
}

/** A server and a forger that has changed nothing yet. */
interface Field {
  readonly aims: Aims;
  readonly client: Client;
  readonly forms: () => number;
  readonly before: Awaited<ReturnType<typeof placesOf>>;
}

describe.each(eras)("with the agents' token, over HTTP, in the protocol of %s", (era) => {
  // Shared by all operations that change nothing, because a server and its workflows take long to make.
  let field: Field | undefined;
  const kept: (() => Promise<unknown>)[] = [];
  const end = async (): Promise<void> => {
    field = undefined;
    for (const close of kept.splice(0).toReversed()) await close();
  };
  afterAll(end);

  async function untouchedField(): Promise<Field> {
    if (field && (await isUntouched(field.aims, field.before))) return field;
    await end();
    const { aims, url } = await served();
    field = { aims, ...(await forger(url, era)), before: await placesOf(aims) };
    kept.push(...ends.splice(0));
    return field;
  }

  it.each(operations.map((operation) => [operation.name, operation] as const))(
    "H4 H7: %s gets no receipt, although the client accepts every form",
    async (name, operation) => {
      for (const kind of ["question", "approval"] as const) {
        const inputs = (aim: Aim) => callsOf(operation, aim);
        const count = inputs((await untouchedField()).aims[kind]).length;
        for (let index = 0; index < count; index++) {
          const { aims, client, forms } = await untouchedField();
          const input = inputs(aims[kind])[index] ?? {};
          expect(await breachBy(name, input, aims, client), JSON.stringify(input)).toBeUndefined();
          expect(forms()).toBe(0);
        }
      }
    },
  );

  it("H7: a form that is accepted at the level `client` shows that the forger's forms would count there", async () => {
    const { aims, url } = await served("client");
    const { client, forms } = await forger(url, era);
    const { state } = aims.question;
    expect(await breachBy("respond_to_checkpoint", { state }, aims, client)).toContain('"answered"');
    expect(forms()).toBe(1);
  });
});
