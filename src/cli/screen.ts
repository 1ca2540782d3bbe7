import pico from "picocolors";
import type * as z from "zod";
import { type Refusal, type Result, refusals } from "../model/refusal.ts";
import { shellWord } from "../model/words/shell-word.ts";
import type { Operation } from "../operations/door/operation.ts";
import { type Answer, perform } from "../operations/door/perform.ts";
import type { Call } from "../operations/ports/call.ts";
import type { Colours } from "./colours.ts";
import { allPrintable, printable } from "./printable.ts";
import { progressBar } from "./progress-bar.ts";
import { refusalJson, renderRefusal } from "./render-refusal.ts";
import type { Services } from "./services.ts";
import type { StoreOptions } from "./store-options.ts";
import type { Terminal } from "./terminal.ts";

/** The output of a command: text for people, and the exit code. */
export interface Rendered {
  readonly text: string;
  readonly exit?: number;
}

/** The exit codes of the process itself. The table of refusals has the exit codes of refusals. */
export const EXIT = { fine: 0, found: 1, usage: 2, broken: 70 } as const;

/** Calls operations for the commands, and prints their answers for a person or, as JSON, for a program. */
export class Screen {
  readonly colours: Colours;
  readonly services: Services;
  readonly #terminal: Terminal;
  readonly #callFor: (options: StoreOptions) => Call;
  readonly #typed: readonly string[];
  #call: Call | undefined;
  exit: number = EXIT.fine;

  /** `typed`: the arguments of the command, as the user typed them */
  constructor(
    typed: readonly string[],
    terminal: Terminal,
    callFor: (options: StoreOptions) => Call,
    services: Services,
  ) {
    this.#typed = typed;
    this.services = services;
    this.#terminal = terminal;
    this.#callFor = callFor;
    this.colours = pico.createColors(terminal.colour.out);
  }

  /** Chooses the store and project that the command works on. */
  workOn(options: StoreOptions): void {
    const call = this.#callFor(options);
    // Agents run commands without a terminal, so a command without one must not count as a person's.
    const kind = this.#terminal.ask ? call.caller.kind : "agent";
    this.#call = { ...call, caller: { ...call.caller, kind } };
  }

  get call(): Call {
    if (!this.#call) throw new Error("no command has begun");
    return this.#call;
  }

  /** Prints why the command failed and what to do about it, and sets the exit code. */
  fail(problem: string, advice: string, exit: number): void {
    const { red } = pico.createColors(this.#terminal.colour.err);
    this.exit = exit;
    this.#terminal.err(`${red(problem)}\n  ${advice}\n`);
  }

  refuse(refusal: Refusal, json: boolean): void {
    this.exit = refusals[refusal.code].exit;
    if (json) this.print(`${JSON.stringify({ error: refusalJson(refusal) }, null, 2)}\n`);
    else {
      const colours = pico.createColors(this.#terminal.colour.err);
      this.#terminal.err(renderRefusal(allPrintable(refusal), colours));
    }
  }

  print(text: string): void {
    this.#terminal.out(text);
  }

  /** Asks the person at the terminal. Returns the line that the person types; `undefined` without a terminal. */
  async ask(question: string): Promise<string | undefined> {
    return this.#terminal.ask?.(question);
  }

  /** The answer of an operation. Prints a refusal and returns `undefined`. */
  async fetch<I extends z.ZodObject, O extends z.ZodObject>(
    operation: Operation<I, O>,
    input: unknown,
    json = false,
  ): Promise<z.infer<O> | undefined> {
    const result = await this.attempt(operation, input);
    if (result.ok) return result.value;
    this.refuse(result.refusal, json);
    return undefined;
  }

  /** The answer of an operation, or its refusal, which the command handles itself. */
  async attempt<I extends z.ZodObject, O extends z.ZodObject>(
    operation: Operation<I, O>,
    input: unknown,
  ): Promise<Result<z.infer<O>>> {
    const result = await this.#perform(operation, input);
    return result.ok ? { ok: true, value: result.value.data } : result;
  }

  /** Whether the person at the terminal agrees; `undefined` without a terminal. */
  async confirm(question: string): Promise<boolean | undefined> {
    const answer = await this.ask(`${question} [y/N] `);
    return answer === undefined ? undefined : /^y(es)?$/i.test(answer.trim());
  }

  /** Acts only for a person: a command that an agent runs must not count as its user's decision. */
  async asPerson(where: "at a terminal" | "or on the page", act: () => Promise<void>): Promise<void> {
    if (await this.#isPerson()) return act();
    const line = printable(["navigator", ...this.#typed].map(shellWord).join(" "));
    const elsewhere = where === "or on the page" ? ", or to decide on the page" : "";
    const advice = `Tell your user to run this in a terminal of their own${elsewhere}: ${line}`;
    this.fail("This is for a person to decide.", advice, refusals.NOT_ALLOWED.exit);
  }

  /** Acts with the rights of a person; if there is none, with the rights of an agent. */
  async asPersonOrAgent(act: () => Promise<void>): Promise<void> {
    if (!(await this.#isPerson())) this.#call = { ...this.call, role: "agent" };
    return act();
  }

  /**
   * Whether a person or an operator's script runs the command. Scripts and agents both run without a terminal, but only
   * the scripts have the operator token.
   */
  async #isPerson(): Promise<boolean> {
    if (this.#terminal.ask) return true;
    if (!(await this.services.isOperator())) return false;
    const { caller } = this.call;
    this.#call = { ...this.call, caller: { ...caller, kind: "person", channel: "token" } };
    return true;
  }

  /** Resolves when the process is told to stop. */
  untilStopped(): Promise<void> {
    return this.#terminal.untilStopped();
  }

  async close(): Promise<void> {
    await this.#call?.ports.close();
  }

  async show<I extends z.ZodObject, O extends z.ZodObject>(
    operation: Operation<I, O>,
    input: unknown,
    options: { readonly json?: boolean | undefined },
    render: (value: z.infer<O>) => Rendered,
  ): Promise<void> {
    const result = await this.#perform(operation, input, options.json ? undefined : this.#terminal.out);
    if (!result.ok) return this.refuse(result.refusal, options.json ?? false);
    const { text, exit } = render(allPrintable(result.value.data));
    this.exit = exit ?? EXIT.fine;
    this.#terminal.out(options.json ? `${JSON.stringify(result.value, null, 2)}\n` : text);
  }

  async #perform<I extends z.ZodObject, O extends z.ZodObject>(
    operation: Operation<I, O>,
    input: unknown,
    sink?: (text: string) => void,
  ): Promise<Result<Answer<z.infer<O>>>> {
    const bar = progressBar(this.#terminal);
    try {
      return await perform(operation, input, { ...this.call, progress: bar.update, ...(sink && { sink }) });
    } finally {
      bar.clear();
    }
  }
}
