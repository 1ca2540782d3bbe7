import { InvalidArgumentError } from "commander";
import pico from "picocolors";
import type * as z from "zod";
import { type Refusal, refusals } from "../model/refusal.ts";
import { call } from "../operations/call.ts";
import type { Context } from "../operations/context.ts";
import type { Operation, Toolset } from "../operations/operation.ts";
import { progressBar } from "./progress-bar.ts";
import type { Services } from "./services.ts";
import type { Terminal } from "./terminal.ts";

/** What a command has to say: text for people, and the exit code. */
export interface Rendered {
  readonly text: string;
  readonly exit?: number;
}

/** Where things are, as far as the command line says. */
export interface Place {
  readonly db?: string;
  readonly store?: string;
  readonly project?: string;
}

const TOOLSETS: readonly Toolset[] = ["tasks", "author", "admin"];

/** The toolsets named in a list, or all of them. */
export function toolsetsOf(text: string): readonly Toolset[] {
  if (text === "all") return TOOLSETS;
  const named = text.split(",").map((name) => name.trim());
  const unknown = named.find((name) => !TOOLSETS.some((toolset) => toolset === name));
  if (unknown !== undefined) {
    throw new InvalidArgumentError(`There are no tools "${unknown}": use ${TOOLSETS.join(", ")} or all.`);
  }
  return TOOLSETS.filter((toolset) => named.includes(toolset));
}

export type Colours = ReturnType<typeof pico.createColors>;

/** Exit codes of the process itself; those of refusals are in their table. */
export const EXIT = { fine: 0, found: 1, usage: 2, broken: 70 } as const;

/** Calls operations for the commands, and shows their answers to a person or, as JSON, to a program. */
export class Screen {
  readonly colours: Colours;
  readonly services: Services;
  readonly #terminal: Terminal;
  readonly #contextFor: (place: Place) => Context;
  #context: Context | undefined;
  exit: number = EXIT.fine;

  constructor(terminal: Terminal, contextFor: (place: Place) => Context, services: Services) {
    this.services = services;
    this.#terminal = terminal;
    this.#contextFor = contextFor;
    this.colours = pico.createColors(terminal.colour);
  }

  /** Which store and project the command is about. */
  goTo(place: Place): void {
    this.#context = this.#contextFor(place);
  }

  get context(): Context {
    if (!this.#context) throw new Error("no command has begun");
    return this.#context;
  }

  say(text: string): void {
    this.#terminal.out(text);
  }

  /** Until the process is told to stop. */
  untilStopped(): Promise<void> {
    return this.#terminal.untilStopped();
  }

  async close(): Promise<void> {
    await this.#context?.close();
  }

  async show<I extends z.ZodObject, O extends z.ZodObject>(
    operation: Operation<I, O>,
    input: unknown,
    options: { readonly json?: boolean | undefined },
    render: (value: z.infer<O>) => Rendered,
  ): Promise<void> {
    const bar = progressBar(this.#terminal);
    const result = await call(operation, input, { ...this.context, progress: bar.update });
    bar.clear();
    if (!result.ok) return this.#refuse(result.refusal, options.json ?? false);
    const { text, exit } = render(result.value.data);
    this.exit = exit ?? EXIT.fine;
    this.#terminal.out(options.json ? `${JSON.stringify(result.value, null, 2)}\n` : text);
  }

  #refuse({ facts, ...refusal }: Refusal, json: boolean): void {
    const { hint, exit } = refusals[refusal.code];
    this.exit = exit;
    if (json) {
      this.#terminal.out(`${JSON.stringify({ error: { ...refusal, hint, ...facts } }, null, 2)}\n`);
    } else {
      this.#terminal.err(`${this.colours.red(refusal.code)} ${refusal.message}\n  ${hint}\n`);
    }
  }
}
