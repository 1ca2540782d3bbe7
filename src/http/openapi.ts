import * as z from "zod";
import { refusals } from "../model/refusal.ts";
import type { Operation } from "../operations/door/operation.ts";
import { SyncReminder } from "../operations/door/sync-reminder.ts";
import { type Toolset, toolsets } from "../operations/door/toolsets.ts";
import { problems } from "./problem.ts";

type JsonSchema = Readonly<Record<string, unknown>>;

const Failure = z.object({
  error: z.looseObject({
    code: z.enum([...Object.keys(refusals), ...Object.keys(problems)]),
    message: z.string(),
    hint: z.string(),
  }),
});

/** The OpenAPI document, generated from the table of operations. */
export function openapi(operations: readonly Operation[], version: string): JsonSchema {
  const schemas = operations.flatMap(({ name, input, output, toolset }) => [
    component(`${name}.input`, input, "input"),
    component(`${name}.answer`, answerOf(output, toolset), "output"),
  ]);
  return {
    openapi: "3.1.0",
    info: {
      title: "Navigator",
      version,
      description: "Where tasks are in their workflows, and what may be done next.",
    },
    paths: {
      ...Object.fromEntries(
        operations.map((operation) => [`/api/${operation.name}`, { post: post(operation) }]),
      ),
      "/api/events": { get: events },
    },
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
      schemas: Object.fromEntries([...schemas, component("failure", Failure, "output")]),
    },
    security: [{ token: [] }],
  };
}

function post({ name, summary, toolset, access, effect, idempotent }: Operation): JsonSchema {
  return {
    operationId: name,
    summary,
    tags: [toolset],
    "x-access": access,
    "x-effect": effect,
    "x-idempotent": idempotent,
    parameters: [agentHeader],
    requestBody: { required: true, content: json(`${name}.input`) },
    responses: {
      "200": { description: "The answer.", content: json(`${name}.answer`) },
      default: {
        description: "Refused, with a code and what may be done instead.",
        content: json("failure"),
      },
    },
  };
}

const mark: JsonSchema = { type: "string", pattern: "^\\d{1,15}(-[0-9a-f]{8})?$" };
const agentHeader = parameter("header", "Navigator-Agent", "what an agent calls itself in the record", {
  type: "string",
  minLength: 1,
  maxLength: 100,
});

const events: JsonSchema = {
  operationId: "events",
  summary:
    "Follow the history as it is written, as server-sent events: each has an opaque mark of its entry as its id.",
  parameters: [
    parameter("header", "Last-Event-ID", "the id of the last event that was received", mark),
    parameter("query", "after", "the same, for clients that cannot set headers", mark),
  ],
  responses: {
    "200": { description: "Entries, until one side ends it.", content: { "text/event-stream": {} } },
    default: { description: "Refused.", content: json("failure") },
  },
};

function parameter(where: string, name: string, description: string, schema: JsonSchema): JsonSchema {
  return { in: where, name, description, schema };
}

function json(name: string): JsonSchema {
  return { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } };
}

function answerOf(data: z.ZodObject, toolset: Toolset): z.ZodObject {
  const { remindsOfSyncs } = toolsets[toolset];
  return z.object({ data, ...(remindsOfSyncs && { _sync_reminder: SyncReminder.optional() }) });
}

/** A schema as a component of the document. References inside the schema get the component's path as a prefix. */
function component(name: string, schema: z.ZodObject, io: "input" | "output"): readonly [string, JsonSchema] {
  const { $schema: _, ...own } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return [name, moved(own, `#/components/schemas/${name}`) as JsonSchema];
}

function moved(value: unknown, base: string): unknown {
  if (Array.isArray(value)) return value.map((item) => moved(item, base));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === "$ref" && typeof inner === "string"
        ? [key, `${base}${inner.slice(1)}`]
        : [key, moved(inner, base)],
    ),
  );
}
