/** The kind of the versioned records that map a run's handle to its task. */
export const RUN = "run";

/** The kind of the records of connected workers, by their ids. */
export const WORKER = "worker";

/** The kind of the records of marked files and held locks, by the name of the file or lock. */
export const FILE_MARK = "file-mark";

/** Begins the kinds of the records of logged figures; a dimension follows. */
export const METRICS = "metrics.";

/** The kind of the records of workers that are not connected any more, by their ids. */
export const GONE_WORKER = "worker.gone";
