import type { Locator, Page } from "playwright-core";

export function definition(page: Page): Locator {
  return page.getByRole("textbox", { name: "Definition" });
}

/** Waits until the editor's code is loaded. */
export async function openedEditor(page: Page): Promise<Locator> {
  await page.locator('[data-editor="open"]').waitFor();
  return definition(page);
}

/** Pastes a text in the place of the whole definition, as a person would. */
export async function write(page: Page, text: string): Promise<void> {
  const area = await openedEditor(page);
  await area.press("Control+a");
  if (text === "") return area.press("Delete");
  await area.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    const shape = { clipboardData, bubbles: true, cancelable: true, composed: true };
    element.dispatchEvent(new ClipboardEvent("paste", shape));
  }, text);
}
