import { initial } from "./0001-initial.ts";
import { fewerPages } from "./0002-fewer-pages.ts";
import { cursors } from "./0003-cursors.ts";
import { filedLater } from "./0004-filed-later.ts";

/**
 * In order: the first brings an empty file to schema version 1. Released ones never change. A new field of a record needs
 * a new one, even if it is empty: a program that does not know the field would drop it from what it writes.
 */
export const migrations: readonly string[] = [initial, fewerPages, cursors, filedLater];
