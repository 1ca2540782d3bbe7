import type { Exchange, Visitor } from "./exchange.ts";

interface Address {
  /** what it is called in the record */
  readonly name: string;
  readonly methods: readonly string[];
}

/** One thing the server can be asked. Handling it gives a code for the record. */
export type Route =
  | (Address & {
      readonly entry: "open";
      readonly handle: (exchange: Exchange) => Promise<string>;
    })
  | (Address & {
      /** `token`: a login does not do */
      readonly entry: "token" | "credential";
      readonly handle: (exchange: Exchange, visitor: Visitor) => Promise<string>;
    });
