import pico from "picocolors";
import type * as z from "zod";
import { type Refusal, type RefusalCode, type Result, refusals } from "../model/refusal.ts";
import { jsonText } from "../model/words/json-text.ts";
import { allPrintable, printable } from "../model/words/printable.ts";
import type { Operation } from "../operations/door/operation.ts";
import { type Answer, perform } from "../operations/door/perform.ts";
import type { Call } from "../operations/ports/call.ts";
import type { Colours } from "./colours.ts";
import { judgePerson, personAdvice } from "./judge-person.ts";
import { printableTerminal } from "./printable-terminal.ts";
import { progressBar } from "./progress-bar.ts";
import type { Services } from "./services.ts";
import { shellLine } from "./shell-line.ts";
import type { StoreOptions } from "./store-options.ts";
import type { Terminal } from "./terminal.ts";

/** The output of a command: text for people, and the exit code. */
export interface Rendered {
  readonly text: string;
  readonly exit?: number;
}

/** The exit codes of the process itself. The table of refusals has the exit codes of refusals. */
export const EXIT = { fine: 0, found: 1, usage: 2, broken: 70 } as const;

/** The codes of failures of the process itself, by their exit codes. */
const failures = { [EXIT.found]: "NOT_DONE", [EXIT.usage]: "USAGE" } as const;

/** Why a command failed: a refusal, or an exit code of the process itself. */
export type Failure = RefusalCode | keyof typeof failures;

/** Calls operations for the commands, and prints their answers for a person or, as JSON, for a program. */
export class Screen {
  readonly colours: Colours;
  readonly services: Services;
  readonly #terminal: Terminal;
  /**
   * the terminal as it is: the progress bar redraws its line with control characters, which the printable terminal would
   * print
   */
  readonly #progress: Terminal;
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
    this.#terminal = printableTerminal(terminal);
    this.#progress = terminal;
    this.#callFor = callFor;
    this.colours = pico.createColors(terminal.colour.out);
  }

  /** Chooses the store and project that the command works on. */
  workOn(options: StoreOptions): void {
    const call = this.#callFor(options);
    // Agents run commands without a terminal, so a command without a terminal must not count as a person's.
    const kind = this.#terminal.ask ? call.caller.kind : "agent";
    this.#call = { ...call, caller: { ...call.caller, kind } };
  }

  /** Whether the answer is read by a program, also if the command could not be understood. */
  get isJson(): boolean {
    const rest = this.#typed.indexOf("--");
    return this.#typed.slice(0, rest < 0 ? undefined : rest).includes("--json");
  }

  /** The width of the terminal; `undefined` if the output goes elsewhere. */
  get columns(): number | undefined {
    return this.#terminal.columns;
  }

  get call(): Call {
    if (!this.#call) throw new Error("no command has begun");
    return this.#call;
  }

  /** A command of this Navigator, as it is typed here. */
  command(...words: readonly string[]): string {
    return shellLine([...this.services.self, ...words]);
  }

  /**
   * Prints why the command failed and what to do about it, then `copied`, a text for the user to
   * copy. Sets the exit code.
   */
  fail(problem: string, advice: string, why: Failure, copied = ""): void {
    this.exit = typeof why === "number" ? why : refusals[why].exit;
    if (this.isJson) {
      const code = typeof why === "number" ? failures[why] : why;
      this.printJson({ error: { code, message: problem, hint: advice, ...(copied && { text: copied }) } }, 2);
      return;
    }
    const { red } = pico.createColors(this.#terminal.colour.err);
    this.#terminal.err(`${red(printable(problem))}\n  ${printable(advice)}\n${copied}`);
  }

  async refuse(refusal: Refusal, json: boolean): Promise<void> {
    // Loaded here, because its words name every operation: a server for one agent starts without them.
    const { refusalJson, renderRefusal } = await import("./render-refusal.ts");
    this.exit = refusals[refusal.code].exit;
    if (json) this.printJson({ error: refusalJson(refusal) }, 2);
    else {
      const colours = pico.createColors(this.#terminal.colour.err);
      this.#terminal.err(renderRefusal(allPrintable(refusal), colours));
    }
  }

  /** Prints text. The caller must have made foreign text printable. */
  print(text: string): void {
    this.#terminal.out(text);
  }

  printJson(value: unknown, indent?: number): void {
    this.#terminal.out(`${jsonText(value, indent)}\n`);
  }

  /** Prints a note on standard error, so that programs that read the answer from standard output do not see it. */
  note(text: string): void {
    if (text) this.#terminal.err(text);
  }

  /** Asks the person at the terminal. Returns the line that the person types; `undefined` without a terminal. */
  async ask(question: string): Promise<string | undefined> {
    return this.#terminal.ask?.(question);
  }

  /** Does work with a progress bar. */
  async withProgress<T>(work: (progress: Call["progress"]) => Promise<T>): Promise<T> {
    const bar = progressBar(this.#progress);
    try {
      return await work(bar.update);
    } finally {
      bar.clear();
    }
  }

  /** The answer of an operation. Prints a refusal and returns `undefined`. */
  async fetch<I extends z.ZodObject, O extends z.ZodObject>(
    operation: Operation<I, O>,
    input: unknown,
    json = false,
  ): Promise<z.infer<O> | undefined> {
    const result = await this.attempt(operation, input);
    if (result.ok) return result.value;
    await this.refuse(result.refusal, json);
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
    const decides = await this.#isPerson();
    if (decides === true) return act();
    if (decides) return this.fail(decides.problem, decides.advice, "NOT_ALLOWED");
    this.#tellUser(where);
  }

  /** Acts only for a person at a terminal: the operator token is not enough. */
  async atTerminal(act: () => Promise<void>): Promise<void> {
    if (this.#terminal.ask) return act();
    this.#tellUser("at a terminal");
  }

  /** Acts with the rights of a person; if there is none, with the rights of an agent. */
  async asPersonOrAgent(act: () => Promise<void>): Promise<void> {
    if ((await this.#isPerson()) !== true) this.#call = { ...this.call, role: "agent" };
    return act();
  }

  async #isPerson(): ReturnType<Services["isOperator"]> {
    const { decides, call } = await judgePerson(this.#terminal, this.services, this.call);
    this.#call = call;
    return decides;
  }

  #tellUser(where: "at a terminal" | "or on the page"): void {
    const advice = personAdvice([...this.services.self, ...this.#typed], where);
    this.fail("This is for a person to decide.", advice, "NOT_ALLOWED");
  }

  /** Resolves when the process is told to stop. */
  untilStopped(): Promise<void> {
    return this.#terminal.untilStopped();
  }

  async close(): Promise<void> {
    await this.#call?.ports.close();
  }

  /**
   * Prints the answer of an operation. `render` gets the answer twice: made printable, and unchanged (`raw`) for
   * commands that the user pastes.
   */
  async show<I extends z.ZodObject, O extends z.ZodObject>(
    operation: Operation<I, O>,
    input: unknown,
    options: { readonly json?: boolean | undefined },
    render: (value: z.infer<O>, raw: z.infer<O>) => Rendered,
  ): Promise<void> {
    const result = await this.#perform(operation, input, options.json ? undefined : this.#terminal.out);
    if (!result.ok) return this.refuse(result.refusal, options.json ?? false);
    const { data } = result.value;
    const { text, exit } = render(allPrintable(data), data);
    this.exit = exit ?? EXIT.fine;
    if (options.json) this.printJson(result.value, 2);
    else this.#terminal.out(text);
  }

  async #perform<I extends z.ZodObject, O extends z.ZodObject>(
    operation: Operation<I, O>,
    input: unknown,
    sink?: (text: string) => void,
  ): Promise<Result<Answer<z.infer<O>>>> {
    return this.withProgress((progress) =>
      perform(operation, input, { ...this.call, progress, ...(sink && { sink }) }),
    );
  }
}
