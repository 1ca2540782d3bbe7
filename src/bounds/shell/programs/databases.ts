import { readArguments } from "../arguments.ts";
import type { Program } from "../shell.ts";

const VALUED = "-cmd -init -separator -newline -nullvalue -vfs -maxsize -mmap -lookaside -pagecache -heap";
const READING_DOT = /^\s*\.(schema|tables|indexes|databases|mode|headers)\b/i;
/** Statements that change no file. */
const READS = /^\s*(select|explain|pragma\s+\w+\s*(\(["\w]*\))?|\.\w+)\b[^;]*;?\s*$/i;
/** Parts of a statement that reach files beside the database. */
const REACHES = /\b(writefile|load_extension|edit|fsdir)\s*\(|\b(attach|vacuum\b[^;]*\binto)\b/i;

/** SQLite: its database changes unless every statement only reads. Its dot commands may run and write anything. */
const sqlite: Program = (shell, args) => {
  const options = readArguments(args, VALUED);
  if (options.has("-version", "--version", "-help", "--help")) return;
  const [file, ...statements] = options.rest;
  const texts = [...statements, ...options.values("-cmd")].map(({ text }) => text);
  if (texts.length === 0 || options.has("-init"))
    shell.opaque("it reads statements that its text does not show");
  else if (texts.some((text) => text === undefined || isActing(text)))
    shell.opaque("its statements may run commands or write other files");
  const reads = options.has("-readonly", "--readonly") || texts.every((text) => READS.test(text ?? ""));
  if (file !== undefined && file.text !== ":memory:" && !reads) shell.edit(file);
};

function isActing(text: string): boolean {
  return REACHES.test(text) || /(^|[\s;])\.[a-z]/i.test(text.replace(READING_DOT, ""));
}

export const databases: readonly [string, Program][] = [
  ["sqlite3", sqlite],
  ["duckdb", sqlite],
];
