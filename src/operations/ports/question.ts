import type { Ticket } from "../../model/ticket.ts";

/** What a person is asked, as it is shown to them. */
export interface Question {
  readonly message: string;
  readonly options: readonly {
    readonly id: string;
    readonly label: string;
    readonly description?: string | undefined;
  }[];
  /** the question that an answer is bound to */
  readonly ticket: Ticket;
}

/** What came back from the person's own client. */
export interface Reply {
  readonly ticket: Ticket;
  /** `opened`: the client opened our page, where the person may answer */
  readonly said: "answered" | "declined" | "closed" | "opened";
  readonly option?: string | undefined;
  readonly note?: string | undefined;
}
