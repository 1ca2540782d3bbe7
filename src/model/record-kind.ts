/** The kind of the versioned records that map a run's handle to its task. */
export const RUN = "run";
