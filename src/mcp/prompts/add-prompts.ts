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
import type { Call } from "../../operations/ports/call.ts";
import { guarded } from "../guarded.ts";
import { type NameKind, namesOf } from "./known-names.ts";
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
  const schema = names === undefined ? plain : completable(plain, completing(names, call));
  return required ? schema : schema.optional();
}

function completing(kind: NameKind, call: Call) {
  return guarded(
    `completing a ${kind}`,
    async (typed: string, context?: { readonly arguments?: Record<string, string> }) =>
      (await namesOf(kind).list(call, context?.arguments ?? {})).filter((name) => name.startsWith(typed)),
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
      const said = await words(given, call);
      if (typeof said === "string") return asMessage(said);
      if (said.ok) return asMessage(said.value);
      throw protocolError(said.refusal);
    });
    server.registerPrompt(name, { title, description, argsSchema: schema }, (sent) => get(sent));
  }
}

function asMessage(text: string): GetPromptResult {
  return { messages: [{ role: "user", content: { type: "text", text } }] };
}

/** Throws a protocol error if an argument names an unknown record. */
async function mustExist(prompt: Prompt, sent: ArgumentValues, call: Call): Promise<void> {
  for (const [name, { names, required }] of Object.entries(prompt.arguments)) {
    const id = sent[name] ?? "";
    const { list, refuse } = names === undefined ? {} : namesOf(names);
    if (!list || !refuse || (id === "" && !required)) continue;
    const known = await list(call, sent);
    const refusal = known.includes(id) ? undefined : await refuse(id, known, call);
    if (refusal) throw protocolError(refusal);
  }
}

function protocolError({ code, message, facts }: Refusal): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message, { ...facts, code });
}
