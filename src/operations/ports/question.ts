import type { Ticket } from "../../model/ticket.ts";

/** A question as a person sees it. */
export interface Question {
  readonly message: string;
  readonly options: readonly {
    readonly id: string;
    readonly label: string;
    readonly description?: string | undefined;
  }[];
  /** binds the answer to this question */
  readonly ticket: Ticket;
}

/** The answer that the person's own client gives. */
export interface Reply {
  readonly ticket: Ticket;
  /** `opened`: the client opened our page, where the person may answer */
  readonly said: "answered" | "declined" | "closed" | "opened";
  readonly option?: string | undefined;
  readonly note?: string | undefined;
}
