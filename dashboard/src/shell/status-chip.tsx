import type { Status } from "../../../src/model/status.ts";
import { statusName } from "../words.ts";

export function StatusChip({ status }: { readonly status: Status }) {
  return <span className={`chip s-${status}`}>{statusName(status)}</span>;
}
