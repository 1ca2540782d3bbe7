import { type LagCases, once } from "../lag-case.ts";
import { fullLibrary, manyQuestions, manyTasks, wideFork } from "../worlds.ts";

const near = (index: number): string => `quick-tas${String.fromCharCode(97 + (index % 26))}${index % 10}`;

export const plantingCases: LagCases = {
  load_task_tree: [
    {
      title: "a full tree",
      run: once("load_task_tree", ({ tasks }) => ({
        tasks: Array.from({ length: tasks }, (_, index) => ({
          id: `t${index}`,
          workflowType: "quick-task",
          title: "A title",
        })),
      })),
    },
    {
      title: "a full tree, merged again",
      prepare: manyTasks,
      run: once("load_task_tree", ({ tasks }) => ({
        tasks: Array.from({ length: tasks }, (_, index) => ({
          id: `short-${index}`,
          workflowType: "short",
          title: "Another",
        })),
      })),
    },
    {
      title: "a full tree of unknown workflows with near names",
      run: once("load_task_tree", ({ tasks }) => ({
        tasks: Array.from({ length: tasks }, (_, index) => ({
          id: `t${index}`,
          workflowType: near(index) + index,
        })),
      })),
    },
    {
      title: "tasks at a wide fork",
      prepare: wideFork,
      refusals: ["INPUT_TOO_LARGE"],
      run: once("load_task_tree", ({ branches }) => ({
        tasks: Array.from({ length: Math.ceil(branches / 10) }, (_, index) => ({
          id: `t${index}`,
          workflowType: "wide",
          currentStep: "split",
        })),
      })),
    },
    {
      title: "one task at a wide fork",
      prepare: wideFork,
      run: once("load_task_tree", () => ({
        tasks: [{ id: "t", workflowType: "wide", currentStep: "split" }],
      })),
    },
    {
      title: "large contexts",
      run: once("load_task_tree", ({ bytes }) => ({
        tasks: Array.from({ length: 15 }, (_, index) => ({
          id: `t${index}`,
          workflowType: "quick-task",
          context: Object.fromEntries(
            Array.from({ length: Math.floor(bytes / 15 / 14) }, (_, key) => [`k${key}`, key]),
          ),
        })),
      })),
    },
    {
      title: "a full tree of wrong tasks",
      refusals: ["INPUT_INVALID"],
      run: once("load_task_tree", ({ tasks }) => ({
        tasks: Array.from({ length: tasks }, (_, index) => ({ idd: index, workflowTyp: 1, contxt: [] })),
      })),
    },
  ],
  add_task: [
    {
      title: "in a wide fork",
      prepare: wideFork,
      run: once("add_task", () => ({ title: "T", workflowId: "wide" })),
    },
    {
      title: "in an unknown workflow beside a full library",
      prepare: fullLibrary,
      refusals: ["WORKFLOW_NOT_FOUND"],
      run: once("add_task", () => ({ title: "T", workflowId: "heavy" })),
    },
  ],
  get_next_tasks_from_tree: [
    {
      title: "a claim before tasks that begin at a question",
      prepare: manyQuestions,
      run: once("get_next_tasks_from_tree", () => ({ limit: 1, claim: { worker: "w" } })),
    },
    {
      title: "claims of tasks at a wide fork",
      prepare: async (site, sizes) => {
        await wideFork(site, sizes);
        await site.data("load_task_tree", {
          tasks: Array.from({ length: 20 }, (_, index) => ({ id: `t${index}`, workflowType: "wide" })),
        });
      },
      run: once("get_next_tasks_from_tree", () => ({ limit: 100, claim: { worker: "w" } })),
    },
    {
      title: "claims of a full page",
      prepare: manyTasks,
      run: once("get_next_tasks_from_tree", () => ({ limit: 100, claim: { worker: "w" } })),
    },
    {
      title: "a full page",
      prepare: manyTasks,
      run: once("get_next_tasks_from_tree", () => ({ limit: 100 })),
    },
  ],
};
