import { LOCAL_KIND } from "../../store/parts/records.ts";

/**
 * The project name of records that belong to all projects of a store, and to this installation: exports leave them out,
 * and imports do not change them.
 */
export const INSTALLATION = `${LOCAL_KIND}installation`;
