import type { Receipt } from "../../model/receipt.ts";
import type { Located } from "../movement/locate.ts";
import type { Call } from "../ports/call.ts";
import { openQuestion } from "./open-question.ts";
import { operatorProvenance } from "./operator-provenance.ts";
import { receiptFor } from "./receipt.ts";

/** The receipt of an answer that an operator gives through a tool for agents; `undefined` for any other caller. */
export function operatorReceipt(located: Located, call: Call): Receipt | undefined {
  if (call.role !== "operator" || call.caller.kind !== "person") return undefined;
  const question = openQuestion(located);
  return question && receiptFor(question.ticket, operatorProvenance(call));
}
