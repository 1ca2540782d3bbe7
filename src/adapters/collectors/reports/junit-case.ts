import type { Opened } from "./scan-xml.ts";

const FAILING = new Set(["failure", "error"]);
const RERUN = new Set(["rerunFailure", "rerunError", "flakyFailure", "flakyError"]);
const SKIPPING = new Set(["skipped", "skip", "ignored", "disabled", "pending"]);
/** Values of the attributes `status` or `result`, which some tools write instead of a child element. */
const SKIPPED_STATUS = /^(skipped|skip|ignored|disabled|notrun|not_?run|pending|suppressed)$/i;
const FAILED_STATUS = /^(failed|failure|fail|error|errored)$/i;

/** One test case of a JUnit report. */
export class JunitCase {
  readonly id: string;
  readonly seconds: number;
  /** the elements that report a failure; a case may have several */
  failures = 0;
  reruns = 0;
  message: string | undefined;
  /** whether the case is one of several runs of a test */
  isRepetition = false;
  #isSkipped: boolean;
  #isTodo = false;
  readonly #hasFailedStatus: boolean;
  #depth = 0;
  #isMessage = false;

  constructor({ name, attributes }: Opened) {
    this.id = [attributes.get("classname"), attributes.get("name")].filter(Boolean).join(" ");
    this.seconds = figure(attributes.get("time")) ?? 0;
    const states = [attributes.get("status") ?? "", attributes.get("result") ?? ""];
    this.#isSkipped = name === "ignored-testcase" || states.some((state) => SKIPPED_STATUS.test(state));
    this.#hasFailedStatus = states.some((state) => FAILED_STATUS.test(state));
  }

  open({ name, attributes }: Opened): void {
    this.#depth += 1;
    if (name === "property" && attributes.get("name") === "repetition") this.isRepetition = true;
    if (this.#depth !== 1) return;
    if (RERUN.has(name)) this.reruns += 1;
    if (SKIPPING.has(name)) this.#isSkipped = true;
    // Node's test runner also writes a failure element for a test that is marked as todo.
    if (SKIPPING.has(name) && attributes.get("type") === "todo") this.#isTodo = true;
    if (!FAILING.has(name)) return;
    this.failures += 1;
    this.message ??= attributes.get("message") ?? attributes.get("type");
    this.#isMessage = this.message === undefined;
  }

  text(text: string): void {
    if (this.#isMessage) this.message = `${this.message ?? ""}${text}`.slice(0, 2_000);
  }

  close(): void {
    this.#depth -= 1;
    this.#isMessage = false;
  }

  get outcome(): "passed" | "failed" | "skip" {
    if (this.#isTodo) return "skip";
    if (this.failures > 0) return "failed";
    if (this.#isSkipped) return "skip";
    return this.#hasFailedStatus ? "failed" : "passed";
  }
}

/** An attribute's text as a number, with or without thousands separators; undefined if it is not a number. */
export function figure(text: string | undefined): number | undefined {
  if (text === undefined || !/^\s*\d[\d,]*(\.\d+)?(e-?\d+)?\s*$/i.test(text)) return undefined;
  return Number(text.replaceAll(",", ""));
}
