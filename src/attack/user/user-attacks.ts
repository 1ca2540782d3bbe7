import { perform } from "../../operations/door/perform.ts";
import { respondToCheckpoint } from "../../operations/guided/respond-to-checkpoint.ts";
import { commitChange } from "../../operations/movement/commit-change.ts";
import { answering } from "../../operations/people/answer-question.ts";
import { decide } from "../../operations/people/decision.ts";
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
function decision({ task, choice }: SiegedGate): readonly string[] {
  if ("resolution" in choice) return ["resolve", task, choice.resolution, ...wayOf(choice.on)];
  return ["answer", task, ...("option" in choice ? [choice.option] : ["--approve", choice.requirement])];
}

function breaking({ task, choice }: SiegedGate): readonly string[] {
  const reason = ["--reason", "an attack"];
  if ("resolution" in choice)
    return ["break-glass", task, "--resolve", choice.resolution, ...wayOf(choice.on), ...reason];
  const words = "option" in choice ? [choice.option] : ["--approve", choice.requirement];
  return ["break-glass", task, ...words, ...reason];
}

function wayOf(on: string | undefined): readonly string[] {
  return on === undefined ? [] : ["--on", on];
}

/** The client that runs the agent fills in the form of its user, or a hook of it does. */
async function fillsForm({ arena, task, choice, gate }: SiegedGate): Promise<void> {
  const agent = arena.current.by;
  const settings = { ...agent.ports.settings, assurance: "client" as const };
  const by: Call = { ...agent, ports: { ...agent.ports, settings } };
  const bound = await arena.ask("start_workflow", { workflow_id: gate.workflow, task_id: task }, by);
  const state = bound.ok ? String(bound.value["state"] ?? "") : "";
  let asked: Question | undefined;
  const ask = (question: Question): void => {
    asked = question;
  };
  const isReport = gate.kind === "approval";
  const tool = isReport ? toolNamed("complete_step") : respondToCheckpoint;
  const input = isReport
    ? { state, step_id: gate.node, summary: "Done.", outcome: "passed" }
    : { state, checkpoint_id: gate.node };
  await perform(tool, input, { ...by, ask });
  // No form asks how a stopped task goes on, so the client also sends the decision itself.
  if ("resolution" in choice) await arena.ask("resolve_task", { taskId: task, ...choice }, by);
  if (!asked) return;
  const option = "option" in choice ? choice.option : "resolution" in choice ? choice.resolution : "yes";
  const reply = { ticket: (asked as Question).ticket, said: "answered" as const, option };
  await perform(tool, input, { ...by, ask, reply });
}

/** A program of the attacker's own writes the record as if the demanded approvers had decided. */
async function writesRecord({ arena, task, choice, trusted }: SiegedGate): Promise<void> {
  const { operator } = arena.scratch;
  const names = trusted.approvers.map(({ name }) => name);
  const provenance = {
    channel: "signature" as const,
    assurance: "present" as const,
    identity: names.join(", "),
    approvers: names,
    signed: [],
  };
  await commitChange<unknown>(task, operator, async (record) => {
    if (!("resolution" in choice))
      return answering(record, { taskId: task, ...choice }, operator, provenance);
    const decided = await decide(record, choice, operator, provenance);
    if (!decided.ok) return decided;
    const answer = () => ({ ok: true as const, value: undefined });
    return { ok: true, value: { journey: decided.value.journey, answer } };
  });
}

/** Puts approvers of its own in place of the real ones, and signs with a key in software. */
async function foundsAnew({ arena, task, choice, trusted }: SiegedGate): Promise<void> {
  const { operator, store } = arena.scratch;
  const { project } = operator.ports.settings;
  const stored = await storedApprovers(operator);
  if (!stored.ok) return;
  const { entries, key } = foundingOf(operator, trusted.policy);
  const commit = (list: typeof entries, version: number) =>
    store.commit({ project, changes: [], records: [approversRecord(list, version)] });
  await commit(entries, stored.value.version);
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
    about: "types navigator answer or resolve into a terminal that a program made",
    level: "same user",
    fits: hasTerminal,
    act: async (sieged) => {
      await sieged.machine.run({ args: decision(sieged), typed: "y\n" });
    },
  },
  {
    name: "operator's token",
    about: "reads the token from the home's file, and runs navigator answer or resolve with it",
    level: "same user",
    fits: asksPerson,
    act: async (sieged) => {
      const token = await sieged.machine.operatorToken();
      const env = { NAVIGATOR_OPERATOR_TOKEN: token ?? "" };
      await sieged.machine.run({ args: decision(sieged), env });
    },
  },
  {
    name: "page's calls",
    about: "calls the server as the page does, with the token from the home's file",
    level: "same user",
    fits: asksPerson,
    act: async ({ machine, task, choice }) => {
      const token = (await machine.operatorToken()) ?? "";
      const operation = "resolution" in choice ? "resolve_task" : "answer_question";
      await machine.post(operation, { taskId: task, ...choice }, token);
    },
  },
  {
    name: "sent past",
    about: "types navigator resolve into a terminal that a program made, and counts the task as succeeded",
    level: "same user",
    fits: hasTerminal,
    act: async ({ machine, task }) => {
      await machine.run({ args: ["resolve", task, "succeed"], typed: "y\n" });
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
    act: async (sieged) => {
      await sieged.machine.run({ args: breaking(sieged), typed: `${sieged.task}\n` });
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
