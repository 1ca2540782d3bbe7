import { perform } from "../../operations/door/perform.ts";
import { respondToCheckpoint } from "../../operations/guided/respond-to-checkpoint.ts";
import { commitChange } from "../../operations/movement/commit-change.ts";
import { answering } from "../../operations/people/answer-question.ts";
import type { Call } from "../../operations/ports/call.ts";
import type { Question } from "../../operations/ports/question.ts";
import { approversRecord, storedApprovers } from "../../operations/presence/stored-approvers.ts";
import { toolNamed } from "../tools.ts";
import { foundingOf } from "./founding.ts";
import type { SiegedGate } from "./siege-task.ts";

export type FallLevel = "client" | "same user";

/** One way to open a gate with more than an agent's tools. */
export interface UserAttack {
  readonly name: string;
  readonly about: string;
  readonly level: FallLevel;
  readonly fits: (sieged: SiegedGate) => boolean;
  readonly act: (sieged: SiegedGate) => Promise<void>;
}

const asksPerson = ({ gate }: SiegedGate): boolean => gate.kind !== "evidence";
const hasTerminal = (sieged: SiegedGate): boolean =>
  asksPerson(sieged) && sieged.machine.terminal !== undefined;

/** The words of a command that decides what the task waits for. */
function decision({ task, option, requirement }: SiegedGate): readonly string[] {
  return requirement === undefined ? [task, option ?? ""] : [task, "--approve", requirement];
}

/** The client that runs the agent fills in the form of its user, or a hook of it does. */
async function fillsForm({ arena, task, option, gate }: SiegedGate): Promise<void> {
  const agent = arena.current.by;
  const settings = { ...agent.ports.settings, assurance: "client" as const };
  const by: Call = { ...agent, ports: { ...agent.ports, settings } };
  const bound = await arena.ask("start_workflow", { workflow_id: gate.workflow, task_id: task }, by);
  const state = bound.ok ? String(bound.value["state"] ?? "") : "";
  let asked: Question | undefined;
  const ask = (question: Question): void => {
    asked = question;
  };
  const tool = gate.kind === "question" ? respondToCheckpoint : toolNamed("complete_step");
  const input =
    gate.kind === "question"
      ? { state, checkpoint_id: gate.node }
      : { state, step_id: gate.node, summary: "Done.", outcome: "passed" };
  await perform(tool, input, { ...by, ask });
  if (!asked) return;
  const chosen = gate.kind === "question" ? option : "yes";
  const reply = { ticket: (asked as Question).ticket, said: "answered" as const, option: chosen };
  await perform(tool, input, { ...by, ask, reply });
}

/** A program of the attacker's own writes the record as if the demanded approvers had decided. */
async function writesRecord({ arena, task, option, requirement, trusted }: SiegedGate): Promise<void> {
  const { operator } = arena.scratch;
  const names = trusted.approvers.map(({ name }) => name);
  const provenance = {
    channel: "signature" as const,
    assurance: "present" as const,
    identity: names.join(", "),
    approvers: names,
    signed: [],
  };
  const choice = requirement === undefined ? { option } : { requirement };
  await commitChange(task, operator, (record) =>
    answering(record, { taskId: task, ...choice }, operator, provenance),
  );
}

/** Puts approvers of its own in place of the real ones, and signs with a key in software. */
async function foundsAnew({ arena, task, option, requirement, trusted }: SiegedGate): Promise<void> {
  const { operator, store } = arena.scratch;
  const { project } = operator.ports.settings;
  const stored = await storedApprovers(operator);
  if (!stored.ok) return;
  const { entries, key } = foundingOf(operator, trusted.policy);
  const commit = (list: typeof entries, version: number) =>
    store.commit({ project, changes: [], records: [approversRecord(list, version)] });
  await commit(entries, stored.value.version);
  const choice = requirement === undefined ? { option } : { requirement };
  const asked = await arena.ask(
    "request_signature",
    { approver: "Approver", decision: { taskId: task, ...choice } },
    operator,
  );
  if (asked.ok) {
    const receipt = key.sign(String(asked.value["preimage"]));
    await arena.ask("submit_signature", { receipt }, operator);
  }
  const now = await storedApprovers(operator);
  if (now.ok) await commit([...stored.value.entries], now.value.version);
}

/** Everything that an agent's client, or an agent of the same user with a shell, can try. */
export const userAttacks: readonly UserAttack[] = [
  {
    name: "forms filled in",
    about: "the agent's client, or a hook in it, answers the form that is meant for its user",
    level: "client",
    fits: asksPerson,
    act: fillsForm,
  },
  {
    name: "pseudo-terminal",
    about: "types navigator answer into a terminal that a program made",
    level: "same user",
    fits: hasTerminal,
    act: async (sieged) => {
      await sieged.machine.run({ args: ["answer", ...decision(sieged)], typed: "y\n" });
    },
  },
  {
    name: "operator's token",
    about: "reads the token from the home's file, and runs navigator answer with it",
    level: "same user",
    fits: asksPerson,
    act: async (sieged) => {
      const token = await sieged.machine.operatorToken();
      const env = { NAVIGATOR_OPERATOR_TOKEN: token ?? "" };
      await sieged.machine.run({ args: ["answer", ...decision(sieged)], env });
    },
  },
  {
    name: "page's calls",
    about: "calls the server as the page does, with the token from the home's file",
    level: "same user",
    fits: asksPerson,
    act: async ({ machine, task, option, requirement }) => {
      const token = (await machine.operatorToken()) ?? "";
      const choice = requirement === undefined ? { option } : { requirement };
      await machine.post("answer_question", { taskId: task, ...choice }, token);
    },
  },
  {
    name: "written database",
    about: "writes the decision into the database itself, as one of the approvers, with a chain that fits",
    level: "same user",
    fits: asksPerson,
    act: writesRecord,
  },
  {
    name: "own approvers",
    about: "replaces the approvers in the database by its own, and signs with a key in software",
    level: "same user",
    fits: asksPerson,
    act: foundsAnew,
  },
  {
    name: "broken glass",
    about: "breaks the glass as the operator, on a pseudo-terminal",
    level: "same user",
    fits: hasTerminal,
    act: async ({ machine, task, option, requirement }) => {
      const choice = requirement === undefined ? [option ?? ""] : ["--approve", requirement];
      const args = ["break-glass", task, ...choice, "--reason", "an attack"];
      await machine.run({ args, typed: `${task}\n` });
    },
  },
  {
    name: "replaced programs",
    about: "puts programs that always succeed in place of those that gather evidence, and reports",
    level: "same user",
    fits: ({ gate }) => gate.kind === "evidence",
    act: async ({ arena, machine, task, gate }) => {
      const program = arena.target.programs.find(({ id }) => id === gate.workflow);
      const node = program?.nodes.get(gate.node);
      const commands = (node && "requirements" in node ? node.requirements : []).flatMap(({ evidence }) =>
        "run" in evidence ? [evidence.run.trim().split(/\s+/)[0] ?? ""] : [],
      );
      const token = (await machine.operatorToken()) ?? "";
      await machine.replacePrograms(commands);
      await machine.run({ args: ["trust", gate.workflow], env: { NAVIGATOR_OPERATOR_TOKEN: token } });
      await machine.post("advance_task", { taskId: task, result: "passed" }, token);
    },
  },
];
