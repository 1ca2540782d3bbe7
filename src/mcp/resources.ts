import {
  type McpServer,
  ProtocolError,
  type ReadResourceResult,
  ResourceNotFoundError,
  ResourceTemplate,
} from "@modelcontextprotocol/server";
import type { DocumentKind } from "../model/document-kind.ts";
import { refusals } from "../model/refusal.ts";
import { answerTooLarge } from "../operations/door/answer-too-large.ts";
import { guarded } from "./guarded.ts";
import { quotedSize } from "./quoted-size.ts";
import type { ResourcePort } from "./resource-port.ts";
import { type ResourceView, uriOf } from "./resource-views.ts";
import { REFUSED } from "./rpc-error.ts";

/** The most resources listed. A client cannot show a longer list. */
const MAX_LISTED = 200;

/** Registers resources on a server. */
export function addResources(server: McpServer, port: ResourcePort, views: readonly ResourceView[]): void {
  for (const view of views) {
    const { kind, subject, title, description, mimeType, listed } = view;
    const list = guarded(`listing ${subject}s`, async () => ({
      resources: (await port.list(subject)).slice(0, MAX_LISTED).map((entry) => ({
        uri: uriOf(view, entry.id),
        name: entry.id,
        ...(entry.title !== undefined && { title: entry.title }),
        ...(entry.description !== undefined && { description: entry.description }),
      })),
    }));
    const complete = guarded(`completing a ${subject}`, async (typed: string) => [
      ...(await port.complete(subject, typed)),
    ]);
    const template = new ResourceTemplate(`${view.before}{id}${view.after}`, {
      list: listed ? () => list() : undefined,
      complete: { id: (typed) => complete(typed) },
    });
    const read = guarded(`reading a ${kind}`, (uri: string, id: unknown) => readOne(port, kind, uri, id));
    server.registerResource(kind, template, { title, description, mimeType }, (uri, { id }) =>
      read(uri.href, id),
    );
  }
}

async function readOne(
  port: ResourcePort,
  kind: DocumentKind,
  uri: string,
  encoded: unknown,
): Promise<ReadResourceResult> {
  const id = decoded(encoded);
  const found = id === undefined ? undefined : await port.read(kind, id);
  if (!found) throw new ResourceNotFoundError(uri);
  const refusal = answerTooLarge(quotedSize(found.text), false);
  if (refusal) {
    const { code, message, facts } = refusal;
    throw new ProtocolError(REFUSED, message, { ...facts, code, hint: refusals[code].hint });
  }
  return { contents: [{ uri, mimeType: found.mimeType, text: found.text }] };
}

function decoded(part: unknown): string | undefined {
  try {
    return typeof part === "string" ? decodeURIComponent(part) : undefined;
  } catch {
    // The text is not a valid percent-encoding, such as "%zz".
    return undefined;
  }
}
