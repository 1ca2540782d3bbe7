import type { Ask, ServedProduct } from "./served-product.ts";

/** The tasks of the pictures: the same ones, in the same order, every time. */
export async function seed(product: ServedProduct): Promise<void> {
  const [planner, builder, reviewer] = ["planner", "builder", "reviewer"].map((name) => product.agent(name));
  if (!planner || !builder || !reviewer) throw new Error("there are three agents");
  await bugs(builder, reviewer);
  await features(planner);
  await research(planner);
  await guided(builder);
  await team(product);
  await routed(product.operator(), builder);
}

const BUILD = {
  id: "small-build",
  charter: { goal: "The change is built and its tests pass." },
  routing: { microloops: { build: { max: 3, exit: "review" } } },
  nodes: {
    start: { type: "start" },
    build: { type: "task", name: "Build" },
    review: { type: "task", name: "Review" },
    done: { type: "end", result: "success" },
  },
  edges: [
    { from: "start", to: "build" },
    { from: "build", to: "review", on: "passed" },
    { from: "review", to: "done" },
  ],
};

/** A task whose reports are routed by their figures. */
async function routed(operator: Ask, builder: Ask): Promise<void> {
  await operator("load_workflow", { definition: BUILD });
  for (const taskId of ["add-button", "add-label"]) {
    await add(builder, "small-build", taskId, taskId === "add-button" ? "Add the button" : "Add the label");
    for (const status of ["UNVERIFIED", "UNVERIFIED", "VERIFIED"])
      await builder("route_task", { taskId, status, step_completed: "build" });
  }
}

async function add(ask: Ask, workflowId: string, taskId: string, title: string): Promise<void> {
  await ask("add_task", { workflowId, taskId, title });
  await ask("advance_task", { taskId });
}

/** Bug fixes: one that is fixed after a failed try, one under way, one that nobody has taken. */
async function bugs(builder: Ask, reviewer: Ask): Promise<void> {
  await add(builder, "review-loop", "checkout-review", "Review the new checkout");
  await move(builder, "checkout-review", ["passed"]);
  await move(
    reviewer,
    "checkout-review",
    ["failed"],
    "The discount is applied twice when the cart is empty.",
  );
  await move(builder, "checkout-review", ["passed"]);
  await add(builder, "quick-task", "fix-typo", "Fix the typo in the invoice");
  await move(builder, "fix-typo", ["passed", "passed"]);
  await add(builder, "bug-fix", "slow-search", "Search takes ten seconds");
  await move(
    builder,
    "slow-search",
    ["passed"],
    "A test with 10,000 products takes 10.2 s; 0.3 s were expected.",
  );
  await builder("add_task", {
    workflowId: "bug-fix",
    taskId: "lost-basket",
    title: "The basket is empty after login",
  });
}

/** Features: two wait for a person's agreement to their plan. */
async function features(planner: Ask): Promise<void> {
  await add(planner, "feature", "gift-cards", "Sell gift cards");
  await move(planner, "gift-cards", ["passed"], PLAN);
  await add(planner, "feature", "wish-list", "Keep a wish list");
  await move(planner, "wish-list", ["failed"], "It is not said whether guests have a wish list.");
}

const PLAN = `Three parts:

1. A card is an order line with a value and a code.
2. The code pays a part of another order, once.
3. A refund makes a new card.

| file | change |
| --- | --- |
| src/cards.ts | new |
| src/order.ts | pays with a card |
| src/refund.ts | makes a card |`;

async function research(planner: Ask): Promise<void> {
  await add(planner, "research", "which-queue", "Which queue fits our orders?");
  await planner("advance_task", {
    taskId: "which-queue",
    result: "passed",
    variables: { questions: ["What does it cost?", "What is lost at a crash?", "Who runs it?"] },
  });
}

/** A guided run that waits at its question. */
async function guided(builder: Ask): Promise<void> {
  const { state } = await builder("start_workflow", { workflow_id: "guided-change" });
  await builder("complete_step", {
    state,
    step_id: "restate",
    summary: "Prices show the tax of the customer's country.",
  });
  await builder("complete_step", {
    state,
    step_id: "list-files",
    summary: "Two files have to change.",
    variables: { files: ["src/price.ts", "src/price.test.ts"] },
  });
}

const WORKERS = [
  ["lead", "lead", "splitting the release into parts"],
  ["api", "builder", "sketching the routes of the orders"],
  ["front", "builder", "drawing the basket"],
  ["tester", "tester", "waiting for the API"],
] as const;

async function team(product: ServedProduct): Promise<void> {
  const lead = product.agent("lead");
  for (const [name, tag] of WORKERS) await product.agent(name)("connect", { worker_id: name, tags: [tag] });
  await lead("create_tasks", {
    worker_id: "lead",
    tasks: [
      {
        id: "orders-api",
        title: "Build the API of the orders",
        points: 5,
        priority: 2,
        needed_tags: ["builder"],
      },
      { id: "basket", title: "Build the basket", points: 3, priority: 1, needed_tags: ["builder"] },
      {
        id: "both-tests",
        title: "Test both",
        points: 2,
        needed_tags: ["tester"],
        blocked_by: ["orders-api", "basket"],
      },
      { id: "release-2", title: "Release 2.0", points: 1, needed_tags: ["lead"], blocked_by: ["both-tests"] },
    ],
  });
  for (const name of ["api", "front"]) await product.agent(name)("next_task", { worker_id: name });
  await product.agent("api")("mark_file", {
    worker_id: "api",
    file: ["src/orders.ts", "lock:database"],
    task: "orders-api",
  });
  for (const [name, , thought] of WORKERS)
    await product.agent(name)("thinking", { worker_id: name, thought });
}

async function move(ask: Ask, taskId: string, results: readonly string[], output?: string): Promise<void> {
  for (const result of results)
    await ask("advance_task", { taskId, result, ...(output !== undefined && { output }) });
}
