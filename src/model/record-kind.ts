/** The kind of the versioned records that lead from a run's handle to its task. */
export const RUN = "run";
