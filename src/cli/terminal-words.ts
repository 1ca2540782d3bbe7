import { operations } from "../operations/operations.ts";

/** The command for each tool that texts for every surface may name. */
const commands: ReadonlyMap<string, string> = new Map([
  ["answer_question", "navigator answer"],
  ["export_store", "navigator export"],
  ["get_next_tasks_from_tree", "navigator next"],
  ["get_task", "navigator task"],
  ["get_tasks_by_status", "navigator tasks"],
  ["import_store", "navigator import"],
  ["list_inbox", "navigator inbox"],
  ["list_workflows", "navigator workflows"],
  ["load_workflow", "navigator load"],
  ["migrate_tasks", "navigator migrate"],
  ["resolve_task", "navigator resolve"],
  ["trust_workflow", "navigator trust"],
]);

const tools: ReadonlySet<string> = new Set(operations.map(({ name }) => name));

/** Quoted words are names that users chose, even if a tool has the same name. */
const NAME = /(?<!")\b[a-z]+(?:_[a-z]+)+\b(?!")/g;

/** Replaces tool names with commands; a tool without a command becomes "the tool x". */
export function terminalWords(text: string): string {
  return text.replace(NAME, (name) => commands.get(name) ?? (tools.has(name) ? `the tool ${name}` : name));
}
