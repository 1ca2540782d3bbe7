import type { AsideAnswer, AsideEvent, AsideInput } from "../../operations/ports/aside.ts";
import type { Call } from "../../operations/ports/call.ts";
import type { ReadReport } from "../../operations/ports/evidence-port.ts";
import type { Question } from "../../operations/ports/question.ts";

/** The parts of a call that can be sent to another thread. */
export interface SentCall extends Pick<Call, "role" | "caller" | "saidName" | "trace"> {
  readonly reply: Call["reply"] | undefined;
  readonly page?: string | undefined;
  /** whether the caller's client can ask its person, and can open a page */
  readonly asks: boolean;
  readonly leads: boolean;
}

/** A message from the server's thread to the side thread. */
export type ToSide =
  | {
      readonly kind: "call";
      readonly number: number;
      readonly operation: string;
      readonly input: AsideInput;
      readonly call: SentCall;
    }
  | { readonly kind: "report"; readonly number: number; readonly path: string }
  | { readonly kind: "event"; readonly number: number; readonly client: string; readonly body: Uint8Array }
  | { readonly kind: "gone"; readonly number: number }
  | { readonly kind: "close" };

/** A message from the side thread to the server's thread. */
export type FromSide =
  | { readonly kind: "answer"; readonly number: number; readonly answer: AsideAnswer }
  | { readonly kind: "report"; readonly number: number; readonly report: ReadReport }
  | { readonly kind: "event"; readonly number: number; readonly answer: AsideEvent }
  | { readonly kind: "failed"; readonly number: number; readonly message: string }
  | { readonly kind: "progress"; readonly number: number; readonly done: number; readonly total: number }
  | {
      readonly kind: "ask";
      readonly number: number;
      readonly question: Question;
      readonly address?: string;
    };
