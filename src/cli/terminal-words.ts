import { operations } from "../operations/operations.ts";

/** The command that does the same as a tool, for texts that name tools. */
const commands: ReadonlyMap<string, string> = new Map([
  ["add_task", "navigator add"],
  ["advance_task", "navigator advance"],
  ["anchor_log", "navigator anchor"],
  ["answer_question", "navigator answer"],
  ["export_store", "navigator export"],
  ["get_next_tasks_from_tree", "navigator next"],
  ["get_task", "navigator task"],
  ["get_tasks_by_status", "navigator tasks"],
  ["import_store", "navigator import"],
  ["list_approvers", "navigator approvers"],
  ["list_inbox", "navigator inbox"],
  ["list_tasks", "navigator board"],
  ["list_workers", "navigator workers"],
  ["list_workflows", "navigator workflows"],
  ["load_workflow", "navigator load"],
  ["load_workflows", "navigator load"],
  ["migrate_tasks", "navigator migrate"],
  ["resolve_task", "navigator resolve"],
  ["trust_workflow", "navigator trust"],
]);

/** The option that stands for an argument of a tool, for texts that name arguments in backticks. */
const options: ReadonlyMap<string, string> = new Map([
  ["fence", "--fence"],
  ["expectedStep", "--expect"],
]);

const tools: ReadonlySet<string> = new Set(operations.map(({ name }) => name));

/** A tool name, unless it is in quotes: quoted words are names that users chose, even if a tool has the same name. */
const NAME = /(?<!")\b[a-z]+(?:_[a-z]+)+\b(?!")/g;

/** An argument in backticks, with or without its value. */
const ARGUMENT = /`(\w+)(?:: ([^`]*))?`/g;

/** Replaces tool names by commands, and arguments by options. A tool without a command becomes "the tool x". */
export function terminalWords(text: string): string {
  return text
    .replace(NAME, (name) => commands.get(name) ?? (tools.has(name) ? `the tool ${name}` : name))
    .replace(ARGUMENT, (whole, name: string, value: string | undefined) => {
      const option = options.get(name);
      if (option === undefined) return whole;
      return value === undefined ? `\`${option}\`` : `\`${option} ${value}\``;
    });
}
