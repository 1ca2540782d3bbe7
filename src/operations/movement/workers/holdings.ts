import type { Worker } from "../../../model/worker.ts";
import type { RecordChange } from "../../../store/parts/commit.ts";
import type { Call } from "../../ports/call.ts";
import { heldMarks } from "./held-marks.ts";
import type { Release } from "./release.ts";

/** The changes that release the records of one kind that a worker holds, such as its marks. */
export type Holding = (worker: Worker, release: Release, call: Call) => Promise<readonly RecordChange[]>;

/** Everything a worker can hold besides claims. It is released when the worker disconnects or its lease runs out. */
export const holdings: readonly Holding[] = [heldMarks];
