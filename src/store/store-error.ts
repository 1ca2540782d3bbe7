export type StoreErrorCode =
  | "DISK_FULL"
  | "READ_ONLY"
  | "CORRUPT"
  | "LOCKED"
  | "NEWER_SCHEMA"
  | "MISSING"
  | "REPLACED"
  | "MOVING"
  | "MOVED"
  | "UNREACHABLE"
  | "TIMEOUT"
  | "IO"
  | "CLOSED";

/**
 * Thrown if the database fails; the call has changed nothing. After DISK_FULL, LOCKED, MOVING, UNREACHABLE and TIMEOUT the same
 * store works again once the cause is gone.
 */
export class StoreError extends Error {
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "StoreError";
    this.code = code;
  }
}
