import { inject } from "vitest";
import type { Started } from "./postgres.setup.ts";

let started: Promise<string | undefined> | undefined;

/** The URL of the run's PostgreSQL, which starts with the first call; `undefined` if there is none here. */
export function testServer(): Promise<string | undefined> {
  started ??= (async () => {
    const answer = (await (await fetch(inject("postgres"))).json()) as Started;
    return "url" in answer ? answer.url : undefined;
  })();
  return started;
}
