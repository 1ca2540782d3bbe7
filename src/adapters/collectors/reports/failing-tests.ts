import type { Opened, XmlEvent } from "./scan-xml.ts";
import type { Tally } from "./tally.ts";

const LONGEST = 2_000;

/** Counts the failing tests of an XML report, each with the text of the `message` elements inside it. */
export class FailingTests {
  readonly #tally: Tally;
  readonly #test: string;
  readonly #path: string[] = [];
  #failing: { readonly id: string; message: string } | undefined;

  /** `test`: the name of the element of a test */
  constructor(tally: Tally, test: string) {
    this.#tally = tally;
    this.#test = test;
  }

  /** Follows the report by one event. Returns the element that the event opens, if it opens one. */
  follow(event: XmlEvent): Opened | undefined {
    if (event.kind === "text") {
      if (this.#failing && this.#path.at(-1) === "message")
        this.#failing.message += event.text.slice(0, LONGEST);
      return undefined;
    }
    if (event.kind === "close") {
      this.#path.pop();
      if (event.name === this.#test && this.#failing) {
        this.#tally.fail(this.#failing.id, this.#failing.message);
        this.#failing = undefined;
      }
      return undefined;
    }
    this.#path.push(event.name);
    return event;
  }

  /** The test that was opened last fails. It is counted when its element ends. */
  fail(id: string): void {
    this.#failing = { id, message: "" };
  }
}
