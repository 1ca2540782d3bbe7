import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import type { ServedProduct } from "./served-product.ts";

/** The pictures: a name, and the address of the view. */
export const shots: Readonly<Record<string, string>> = {
  now: "#/now",
  inbox: "#/inbox",
  tasks: "#/tasks",
  task: "#/task/checkout-review",
  workflows: "#/map/feature",
  team: "#/team",
  decisions: "#/decisions",
  author: "#/author?workflow=release",
  "new-task": "#/new",
};

const SIZE = { width: 1280, height: 800 };
/** Text stays sharp at this quality, and a picture is small enough for the package. */
const QUALITY = 82;

/** Takes every picture in light and dark, and writes it as `NAME-light.webp` or `NAME-dark.webp`. */
export async function takePictures(
  product: ServedProduct,
  executablePath: string,
  folder: string,
): Promise<number> {
  const browser = await chromium.launch({
    executablePath,
    args: ["--headless", "--no-sandbox", "--disable-gpu"],
  });
  try {
    let bytes = 0;
    for (const colorScheme of ["light", "dark"] as const)
      bytes += await inTheme(browser, product, colorScheme, folder);
    return bytes;
  } finally {
    await browser.close();
  }
}

async function inTheme(
  browser: Browser,
  product: ServedProduct,
  colorScheme: "light" | "dark",
  folder: string,
) {
  const context = await browser.newContext({ viewport: SIZE, colorScheme, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(await product.login());
  let bytes = 0;
  for (const [name, address] of Object.entries(shots)) {
    await page.goto(`${product.url}/${address}`);
    await page.reload();
    await isDrawn(page);
    const content = await picture(page);
    bytes += content.length;
    writeFileSync(join(folder, `${name}-${colorScheme}.webp`), content);
  }
  await context.close();
  return bytes;
}

/** Waits until the view stays as it is: it has text, and some pictures in a row are equal. */
async function isDrawn(page: Page): Promise<void> {
  let before = "";
  let equal = 0;
  for (let tries = 0; tries < 60 && equal < 3; tries += 1) {
    await page.waitForTimeout(300);
    const now = (await page.screenshot()).toString("base64");
    const text = await page.locator("main").first().textContent();
    equal = now === before && (text ?? "").length > 60 ? equal + 1 : 0;
    before = now;
  }
}

async function picture(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: QUALITY });
  await session.detach();
  return Buffer.from(data, "base64");
}
