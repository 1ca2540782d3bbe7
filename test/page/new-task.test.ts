import { expect, it } from "vitest";
import { errand } from "../support/workflows.ts";
import { inBrowser } from "./browser.fixture.ts";

const ticketed = {
  name: "Ticketed work",
  ...errand,
  variables: [
    { name: "ticket", type: "string", required: true, description: "The number in the tracker." },
    { name: "size", type: "number", defaultValue: 3 },
    { name: "urgent", type: "boolean" },
    { name: "files", type: "array" },
  ],
};

interface Listed {
  readonly tasks: readonly { readonly id: string }[];
}

inBrowser("the form for a new task", (visit) => {
  const tasksOf = async (text: string) => (await visit.house.ask<Listed>("list_tasks", { text })).tasks;

  it("creates a task with the workflow's variables, and opens it", async () => {
    await visit.house.ask("load_workflow", { id: "ticketed", definition: ticketed });
    const page = await visit.open("#/map/ticketed");
    await page.getByRole("complementary").getByRole("link", { name: "New task" }).click();
    await page.getByRole("heading", { name: "New task" }).waitFor();
    await page.getByLabel("Title").fill("Mend the roof");
    await page.getByLabel("Priority").fill("7");
    await page.getByLabel("ticket").fill("0042");
    await page.getByLabel("urgent").selectOption("true");
    await page.getByLabel("files").fill('["a.ts"]');
    await page.getByLabel("Context").fill('{"customer": "Ada"}');
    await page.getByRole("button", { name: "Create the task" }).click();
    await page.getByRole("heading", { level: 1, name: "Mend the roof" }).waitFor();
    const [task] = await tasksOf("Mend the roof");
    const shown = await visit.house.ask("get_task", { taskId: task?.id });
    expect(shown["task"]).toMatchObject({
      workflowType: "ticketed",
      priority: 7,
      status: "PENDING",
      context: { customer: "Ada" },
    });
    await page.getByRole("tab", { name: "Variables" }).click();
    await page.getByText("0042").waitFor();
  });

  it("says at each field what is missing or wrong, and sends nothing", async () => {
    await visit.house.ask("load_workflow", { id: "ticketed", definition: ticketed });
    const page = await visit.open("#/new?workflow=ticketed");
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/add_task")) sent.push(request.url());
    });
    await page.getByLabel("size").fill("large");
    await page.getByLabel("Context").fill("[1]");
    await page.getByRole("button", { name: "Create the task" }).click();
    await page.getByText("A title is required.").waitFor();
    await page.getByText("This value is required.").waitFor();
    await page.getByText("Enter a number.").waitFor();
    await page.getByText("Enter a JSON object").waitFor();
    await expect
      .poll(() => page.getByLabel("Title").evaluate((field) => field === document.activeElement))
      .toBe(true);
    expect(sent).toEqual([]);
  });

  it("creates one task if it is sent twice, or again after a lost answer", async () => {
    const page = await visit.open("#/new?workflow=quick-task");
    await page.getByLabel("Title").fill("Only once");
    const lost = page.waitForEvent("requestfailed");
    await page.route(
      "**/api/add_task",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await page.getByRole("button", { name: "Create the task" }).dblclick();
    await lost;
    await page.getByRole("alert").waitFor();
    await page.getByRole("button", { name: "Create the task" }).click();
    await page.getByRole("heading", { level: 1, name: "Only once" }).waitFor();
    expect(await tasksOf("Only once")).toHaveLength(1);
  });
});
