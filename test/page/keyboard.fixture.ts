import type { Page } from "playwright-core";

/** Scrolled areas are stops of the Tab key too, and so is the browser itself between the last control and the first. */
const OTHER_STOPS = 15;

/** The visible controls that the Tab key has not reached, after as many steps as there are controls and other stops. */
export async function unreached(page: Page): Promise<readonly string[]> {
  const count = await page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      "a[href], button:not(:disabled), select:not(:disabled), input, textarea, summary, [tabindex='0']",
    );
    for (const seen of document.querySelectorAll<HTMLElement>("[data-wanted]")) delete seen.dataset["wanted"];
    let number = 0;
    for (const control of controls)
      if (control.checkVisibility() && control.tabIndex >= 0) control.dataset["wanted"] = String(number++);
    (document.activeElement as HTMLElement | null)?.blur();
    return number;
  });
  for (let presses = 0; presses < count + OTHER_STOPS; presses++) {
    await page.keyboard.press("Tab");
    await page.evaluate(() => {
      delete (document.activeElement as HTMLElement | null)?.dataset["wanted"];
    });
  }
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("[data-wanted]")].map((one) => one.outerHTML.slice(0, 120)),
  );
}
