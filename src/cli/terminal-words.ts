import { operations } from "../operations/operations.ts";

/** What texts for every surface call by the names of tools, as a person at a terminal would do it. */
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

/** What stands in quotes is somebody's own word, also where a tool is called the same. */
const NAME = /(?<!")\b[a-z]+(?:_[a-z]+)+\b(?!")/g;

/** A text with the commands that there are here; what is only for agents is called a tool. */
export function terminalWords(text: string): string {
  return text.replace(NAME, (name) => commands.get(name) ?? (tools.has(name) ? `the tool ${name}` : name));
}
