import { answerLink, type LinkPurpose } from "../../src/operations/people/answer-link.ts";
import { waitOf } from "../../src/operations/people/wait.ts";
import type { Answer, Site } from "../http/site.fixture.ts";

/** The path of a link to answer what a task waits for, made some time ago. */
export async function linkTo(
  site: Site,
  id: string,
  purpose: LinkPurpose = "link",
  agoMs = 0,
): Promise<string> {
  const now = () => site.desk.context.ports.now() - agoMs;
  const context = {
    ...site.desk.context,
    ports: { ...site.desk.context.ports, page: site.listener.url, now },
  };
  const wait = await waitOf(await site.desk.record(id), context);
  const link = wait && (await answerLink(wait, purpose, context));
  if (link === undefined) throw new Error(`${id} waits for nobody`);
  return new URL(link).pathname;
}

/** Chooses an answer as a browser sends it. */
export function choose(
  site: Site,
  link: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return site.ask(link, {
    method: "POST",
    body: new URLSearchParams(fields).toString(),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      origin: site.listener.url,
      ...headers,
    },
  });
}
