import { answerLink, type LinkPurpose } from "../../src/operations/people/answer-link.ts";
import { personRequestOf } from "../../src/operations/people/person-request.ts";
import type { Answer, Site } from "../http/site.fixture.ts";

/** The path of a link that answers a task's request, made some time ago. */
export async function linkTo(
  site: Site,
  id: string,
  purpose: LinkPurpose = "link",
  agoMs = 0,
): Promise<string> {
  const now = () => site.desk.call.ports.now() - agoMs;
  const call = {
    ...site.desk.call,
    ports: { ...site.desk.call.ports, page: site.listener.url, now },
  };
  const wait = await personRequestOf(await site.desk.record(id), call);
  const link = wait && (await answerLink(wait, purpose, call));
  if (link === undefined) throw new Error(`${id} does not wait for a person`);
  return new URL(link).pathname;
}

/** Sends an answer as a browser does. */
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
