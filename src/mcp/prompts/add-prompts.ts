import {
  completable,
  type GetPromptResult,
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import * as z from "zod";
import type { Refusal } from "../../model/refusal.ts";
import { Key } from "../../operations/door/key.ts";
import { didYouMean } from "../../operations/door/unknown-filter.ts";
import { knownWorkflows } from "../../operations/guided/known-workflows.ts";
import { workflowNotFound } from "../../operations/library/workflow-not-found.ts";
import type { Call } from "../../operations/ports/call.ts";
import { guarded } from "../guarded.ts";
import type { ArgumentValues, Prompt, PromptArgument } from "./prompt.ts";

type Arguments = z.ZodObject<Record<string, z.ZodType<string | undefined>>>;

export interface ListedPrompt extends Prompt {
  readonly schema: Arguments;
}

/** A prompt with the schema of its arguments. Computed once, because over HTTP a server is built for every request. */
export function listedPrompt(prompt: Prompt, call: Call): ListedPrompt {
  const shape = Object.entries(prompt.arguments).map(([name, argument]) => [
    name,
    argumentSchema(argument, call),
  ]);
  return { ...prompt, schema: z.strictObject(Object.fromEntries(shape)) };
}

function argumentSchema(
  { description, required, names }: PromptArgument,
  call: Call,
): z.ZodType<string | undefined> {
  const plain = Key.describe(description);
  const schema = names === undefined ? plain : completable(plain, completing(call));
  return required ? schema : schema.optional();
}

function completing(call: Call): (typed: string) => Promise<string[]> {
  return guarded("completing a workflow", async (typed: string) =>
    (await workflowIds(call)).filter((id) => id.startsWith(typed)),
  );
}

/** Registers the prompts that an agent with these tools can follow. */
export function addPrompts(
  server: McpServer,
  prompts: readonly ListedPrompt[],
  tools: ReadonlySet<string>,
  call: Call,
): void {
  for (const prompt of prompts) {
    const words = prompt.textFor(tools);
    if (!words) continue;
    // Must come before `registerPrompt`, which would declare change notifications. Prompts never change.
    server.server.registerCapabilities({ prompts: { listChanged: false } });
    const { name, title, description, schema } = prompt;
    const get = guarded(`the prompt ${name}`, async (sent: ArgumentValues) => {
      await mustExist(prompt, sent, call);
      // Some hosts send an omitted argument as an empty string.
      const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ""));
      return asMessage(words(given));
    });
    server.registerPrompt(name, { title, description, argsSchema: schema }, (sent) => get(sent));
  }
}

function asMessage(text: string): GetPromptResult {
  return { messages: [{ role: "user", content: { type: "text", text } }] };
}

/** Throws a protocol error if an argument names an unknown workflow. */
async function mustExist(prompt: Prompt, sent: ArgumentValues, call: Call): Promise<void> {
  for (const [name, { names, required }] of Object.entries(prompt.arguments)) {
    const id = sent[name] ?? "";
    const refusal = names && (id !== "" || required) ? await unknownWorkflow(id, call) : undefined;
    if (!refusal) continue;
    const { code, message, facts } = refusal;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, message, { ...facts, code });
  }
}

async function unknownWorkflow(id: string, call: Call): Promise<Refusal | undefined> {
  const ids = await workflowIds(call);
  if (ids.includes(id)) return undefined;
  const unknown = workflowNotFound(id, didYouMean(id, ids) || (await knownWorkflows(call)));
  return unknown.ok ? undefined : unknown.refusal;
}

async function workflowIds({ ports: { library, settings } }: Call): Promise<readonly string[]> {
  const { all } = await library.currents(settings.project);
  return all.map(({ id }) => id);
}
