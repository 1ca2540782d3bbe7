import type { Browser } from "playwright-core";
import type { ServedProduct } from "../../scripts/pictures/served-product.ts";
import { longestTask, watchTasks } from "./watch-tasks.ts";

const SIZE = { width: 1440, height: 900 };
const LETTERS = 30;
const PAUSE_MS = 60;

/** The longest task of the page while letters are typed into a definition, up to the findings about the new text. */
export async function measureTyping(
  browser: Browser,
  product: ServedProduct,
  definition: string,
): Promise<number> {
  const context = await browser.newContext({ viewport: SIZE });
  try {
    const page = await context.newPage();
    await page.addInitScript((text) => sessionStorage.setItem("author text", text), definition);
    await page.goto(`${await product.login()}#/author`);
    await page.locator('[data-editor="open"]').waitFor();
    await page.locator(".react-flow__node").first().waitFor();
    const area = page.getByRole("textbox", { name: "Definition" });
    // Into the text of the description of a step, so that the definition stays readable.
    const at = definition.indexOf('"description": "') + '"description": "'.length;
    await area.press("Control+Home");
    const lines = definition.slice(0, at).split("\n");
    for (let line = 1; line < lines.length; line++) await page.keyboard.press("ArrowDown");
    for (let column = 0; column < (lines.at(-1)?.length ?? 0); column++)
      await page.keyboard.press("ArrowRight");
    await watchTasks(page);
    const answered = page.waitForResponse("**/api/check_definition");
    for (let letter = 0; letter < LETTERS; letter++) {
      await page.keyboard.insertText("abcdefgh "[letter % 9] ?? "a");
      await page.waitForTimeout(PAUSE_MS);
    }
    await answered;
    await page.waitForTimeout(1_000);
    return await longestTask(page);
  } finally {
    await context.close();
  }
}
