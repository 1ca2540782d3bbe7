import type { ToolCall } from "../bounds/tool-call.ts";
import type { Payload } from "./dialect.ts";
import type { HostTool } from "./hook-event.ts";
import { textAt } from "./payload.ts";

/** The tools of a client, by what they do. */
export interface ToolNames {
  readonly shell: ReadonlySet<string>;
  /** shells that are not understood, such as PowerShell */
  readonly otherShell?: ReadonlySet<string>;
  readonly edit: ReadonlySet<string>;
  readonly patch?: ReadonlySet<string>;
  readonly read: ReadonlySet<string>;
}

/** A path that no project contains: a call whose paths cannot be read is judged as an edit of it. */
const NOWHERE = "/";

/** Tools of a server that is named after Navigator, alone or as part of a plugin. */
const OWN = /^mcp__(?:[A-Za-z0-9-]+_)*navigator__\w+$/;

/** The tool of an event, with the calls that the bounds judge. */
export function hostTool(name: string, input: Payload, cwd: string, names: ToolNames): HostTool {
  if (OWN.test(name)) return { name, role: "own", calls: [] };
  if (names.read.has(name)) return { name, role: "reads", calls: [] };
  return { name, role: "acts", calls: callsOf(name, input, cwd, names) };
}

function callsOf(name: string, input: Payload, cwd: string, names: ToolNames): readonly ToolCall[] {
  const command = commandIn(input);
  const folder = textAt(input, "workdir", "cwd", "directory", "dir_path") || cwd;
  if (names.patch?.has(name)) return [{ kind: "edit", paths: pathsInPatch(patchIn(input)), cwd }];
  if (names.shell.has(name)) return [{ kind: "run", command: command ?? NOT_PARSED, cwd: folder }];
  if (names.otherShell?.has(name)) return [{ kind: "run", command: NOT_PARSED, cwd: folder }];
  if (names.edit.has(name)) return [{ kind: "edit", paths: pathsIn(input), cwd }];
  const call: ToolCall = { kind: "tool", name, input };
  // An unknown tool that takes a command most likely runs it.
  const isForeign = name.startsWith("mcp_");
  return command === undefined || isForeign ? [call] : [call, { kind: "run", command, cwd: folder }];
}

/** A command that no parser understands, so that it is refused where anything is denied. */
const NOT_PARSED = "(";

function commandIn(input: Payload): string | undefined {
  const command = input["command"] ?? input["cmd"];
  if (typeof command === "string") return command;
  if (!Array.isArray(command) || command.length === 0) return undefined;
  return command.map((word) => quoted(String(word))).join(" ");
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

function pathsIn(input: Payload): readonly string[] {
  const named = textAt(
    input,
    "file_path",
    "notebook_path",
    "filePath",
    "path",
    "absolute_path",
    "relativePath",
  );
  const listed = [input["files"], input["edits"]].flat().flatMap((one) => {
    if (typeof one === "string") return [one];
    const path =
      typeof one === "object" && one !== null ? textAt(one as Payload, "path", "filePath", "file_path") : "";
    return path === "" ? [] : [path];
  });
  const paths = [...(named === "" ? [] : [named]), ...listed];
  return paths.length > 0 ? paths : [NOWHERE];
}

function patchIn(input: Payload): string {
  return textAt(input, "command", "patch", "input", "cmd");
}

const PATCHED = /^\*\*\* (?:(?:Add|Update|Delete) File|Move to): (.+?)\r?$/gm;

/** The files that a patch in the form of `apply_patch` touches. */
function pathsInPatch(patch: string): readonly string[] {
  const paths = [...patch.matchAll(PATCHED)].flatMap(([, path]) => path ?? []);
  return paths.length > 0 ? paths : [NOWHERE];
}
