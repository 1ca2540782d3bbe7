import type { Status } from "../../../src/model/status.ts";
import { statusName } from "../words.ts";
import { Icon, type IconName } from "./icon.tsx";

const icons: Readonly<Record<Status, IconName>> = {
  PENDING: "ready",
  IN_PROGRESS: "running",
  HITL: "person",
  PAUSED: "paused",
  COMPLETED: "done",
  FAILED: "failed",
  CANCELLED: "cancelled",
};

interface Props {
  readonly status: Status;
  /** other words than the name of the status */
  readonly text?: string;
}

/** A status with its colour and its icon. */
export function StatusChip({ status, text = statusName(status) }: Props) {
  return (
    <span className={`chip s-${status}`}>
      <Icon name={icons[status]} />
      {text}
    </span>
  );
}
