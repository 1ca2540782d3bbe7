import { initial } from "./0001-initial.ts";
import { laterSyncs } from "./0002-later-syncs.ts";

/** In order: the first brings an empty file to schema version 1. Released ones never change. */
export const migrations: readonly string[] = [initial, laterSyncs];
