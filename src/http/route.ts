import type { Exchange, Visitor } from "./exchange.ts";

interface Address {
  /** the name of the route in metrics and logs */
  readonly name: string;
  readonly methods: readonly string[];
}

/** One address of the server, with its handler. `handle` returns a code for the metrics. */
export type Route =
  | (Address & {
      readonly entry: "open";
      readonly handle: (exchange: Exchange) => Promise<string>;
    })
  | (Address & {
      /** `token`: a login cookie is not enough */
      readonly entry: "token" | "credential";
      readonly handle: (exchange: Exchange, visitor: Visitor) => Promise<string>;
    });
