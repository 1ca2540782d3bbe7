import type { FaultKind, JsonFault } from "./json-fault.ts";
import { endOfLiteral, endOfNumber, endOfString, isDigit, skipSpace } from "./json-token.ts";
import { MAX_DEPTH } from "./limits.ts";
import { PlaceTable } from "./place-table.ts";

interface Container {
  readonly isList: boolean;
  readonly offset: number;
  nextIndex: number;
}

type Expected = "value" | "first" | "member" | "after" | "done";

/** Records the offset of every value in a JSON text, and the first fault. JSON.parse gives no offsets. */
export class JsonScanner {
  readonly places = new PlaceTable();
  readonly #text: string;
  readonly #open: Container[] = [];
  #at = 0;
  #key = "";
  #keyAt = 0;

  constructor(text: string) {
    this.#text = text;
  }

  scan(): JsonFault | undefined {
    let expected: Expected | JsonFault = "value";
    while (typeof expected === "string") {
      if (expected === "done") return undefined;
      this.#at = skipSpace(this.#text, this.#at);
      expected = this.#read(expected);
    }
    return expected;
  }

  #read(expected: Exclude<Expected, "done">): Expected | JsonFault {
    switch (expected) {
      case "value":
        return this.#value();
      case "first":
        return this.#first();
      case "member":
        return this.#member();
      case "after":
        return this.#after();
    }
  }

  #value(): Expected | JsonFault {
    const first = this.#text[this.#at];
    if (first === "{" || first === "[") return this.#openContainer(first === "[");
    const end = this.#endOfScalar(first);
    if (typeof end !== "number") return end;
    this.#enter();
    this.places.leave();
    this.#at = end;
    return "after";
  }

  #endOfScalar(first: string | undefined): number | JsonFault {
    if (first === '"') return endOfString(this.#text, this.#at);
    if (first === "-" || isDigit(this.#text.charCodeAt(this.#at))) return endOfNumber(this.#text, this.#at);
    const end = endOfLiteral(this.#text, this.#at);
    if (end !== undefined) return end;
    const isClosing = first === "]" || first === "}" || first === ",";
    if (!isClosing) return this.#unexpected("word");
    return this.#unexpected(this.#open.at(-1)?.isList ? "extra-comma" : "missing-value");
  }

  #openContainer(isList: boolean): Expected | JsonFault {
    this.#enter();
    if (this.#open.length === MAX_DEPTH) return this.#unexpected("too-deep");
    this.#open.push({ isList, offset: this.#at, nextIndex: 0 });
    this.#at++;
    return "first";
  }

  #enter(): void {
    const container = this.#open.at(-1);
    if (container === undefined) this.places.enter("", this.#at);
    else if (container.isList) this.places.enter(container.nextIndex++, this.#at);
    else this.places.enter(this.#key, this.#keyAt);
  }

  #first(): Expected | JsonFault {
    const isList = this.#open.at(-1)?.isList;
    const isEmpty = this.#text[this.#at] === (isList ? "]" : "}");
    if (isEmpty) return this.#after();
    return isList ? "value" : "member";
  }

  #member(): Expected | JsonFault {
    const first = this.#text[this.#at];
    if (first !== '"') return this.#unexpected(first === "}" || first === "," ? "extra-comma" : "key");
    const end = endOfString(this.#text, this.#at);
    if (typeof end !== "number") return end;
    this.#keyAt = this.#at;
    this.#key = unquoted(this.#text.slice(this.#at, end));
    this.#at = skipSpace(this.#text, end);
    if (this.#text[this.#at] !== ":") return this.#unexpected("missing-colon");
    this.#at++;
    return "value";
  }

  #after(): Expected | JsonFault {
    const container = this.#open.at(-1);
    if (container === undefined) return this.#at < this.#text.length ? this.#unexpected("after-end") : "done";
    const next = this.#text[this.#at];
    if (next === (container.isList ? "]" : "}")) {
      this.#open.pop();
      this.places.leave();
    } else if (next === "]" || next === "}") return this.#unexpected("bracket");
    else if (next !== ",") return this.#unexpected("missing-comma");
    this.#at++;
    if (next !== ",") return "after";
    return container.isList ? "value" : "member";
  }

  #unexpected(kind: FaultKind): JsonFault {
    const fault = { offset: this.#at, opener: this.#open.at(-1)?.offset };
    const found = this.#text[this.#at];
    if (found === undefined) return { kind: "cut-off", ...fault };
    if (found === "'") return { kind: "single-quote", ...fault };
    if (found === "/" || found === "#") return { kind: "comment", ...fault };
    return { kind, ...fault };
  }
}

function unquoted(key: string): string {
  return key.includes("\\") ? String(JSON.parse(key)) : key.slice(1, -1);
}
