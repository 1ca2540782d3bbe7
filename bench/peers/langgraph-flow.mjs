// The five-node example as a LangGraph graph: a node waits for a report by an interrupt.
import { createRequire } from "node:module";
import { Annotation, Command, END, interrupt, START, StateGraph } from "@langchain/langgraph";
import { SqliteSaver } from "@langchain/langgraph-checkpoint-sqlite";

const Database = createRequire(import.meta.resolve("@langchain/langgraph-checkpoint-sqlite"))(
  "better-sqlite3",
);
const MAX_RETRIES = 2;

const State = Annotation.Root({
  result: Annotation({ reducer: (_, next) => next, default: () => "" }),
  retries: Annotation({ reducer: (_, next) => next, default: () => 0 }),
});

/** `ask` returns the result of a step: from an interrupt, or from a list of known results. */
function graphOver(saver, ask) {
  return new StateGraph(State)
    .addNode("build", () => ({ result: ask("build") }))
    .addNode("check", ({ retries }) => {
      const result = ask("check");
      return { result, retries: result === "failed" ? retries + 1 : 0 };
    })
    .addNode("help", () => ({ result: ask("help") }))
    .addEdge(START, "build")
    .addConditionalEdges("build", ({ result }) => (result === "passed" ? "check" : "help"), ["check", "help"])
    .addConditionalEdges(
      "check",
      ({ result, retries }) => (result === "passed" ? END : retries <= MAX_RETRIES ? "build" : "help"),
      ["build", "help", END],
    )
    .addConditionalEdges("help", () => "build", ["build"])
    .compile({ checkpointer: saver });
}

export function openFlow(file, synchronous) {
  const database = new Database(file);
  database.pragma("journal_mode = WAL");
  database.pragma(`synchronous = ${synchronous}`);
  database.pragma("journal_size_limit = 67108864");
  database.pragma("wal_autocheckpoint = 4000");
  const saver = new SqliteSaver(database);
  const waiting = graphOver(saver, interrupt);
  let script = [];
  const scripted = graphOver(saver, () => script.shift());
  return {
    /** The first report starts the flow; the others answer the waiting step. */
    report: async (thread, result, isFirst) => {
      const config = { configurable: { thread_id: thread } };
      const state = await waiting.invoke(isFirst ? {} : new Command({ resume: result }), config);
      return state.__interrupt__?.[0]?.value ?? "done";
    },
    /** All results known beforehand: one call for the whole flow. */
    play: async (thread, results) => {
      script = [...results];
      await scripted.invoke({}, { configurable: { thread_id: thread } });
      if (script.length > 0) throw new Error(`${script.length} results were not asked for`);
    },
    close: () => database.close(),
  };
}
