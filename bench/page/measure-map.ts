import type { Browser, Page } from "playwright-core";
import type { ServedProduct } from "../../scripts/pictures/served-product.ts";
import { longestTask, watchTasks } from "./watch-tasks.ts";

const SIZE = { width: 1440, height: 900 };
const PAN_MS = 2_000;
/** The moves of the mouse in a second. */
const MOVES = 60;

/** The first picture of a map, and a drag over it. */
export interface Seen {
  readonly pictureMs: number;
  readonly titlePx: number;
  readonly longestMs: number;
}

export async function measureMap(browser: Browser, product: ServedProduct, workflow: string): Promise<Seen> {
  const context = await browser.newContext({ viewport: SIZE });
  try {
    const page = await context.newPage();
    await page.addInitScript(noteFirstPicture);
    await page.goto(`${await product.login()}#/map/${workflow}`);
    const picture = await page.waitForFunction(() => window.firstPicture);
    const { ms: pictureMs, px: titlePx } = await picture.jsonValue().then((seen) => seen ?? { ms: 0, px: 0 });
    await page.locator(".legend, .history-bar").first().waitFor();
    await page.waitForLoadState("networkidle").catch(() => undefined);
    return { pictureMs, titlePx, longestMs: await pan(page) };
  } finally {
    await context.close();
  }
}

declare global {
  interface Window {
    firstPicture?: { readonly ms: number; readonly px: number };
  }
}

/** Notes when the first titles are drawn in the window, and how large the smallest of them is. */
function noteFirstPicture(): void {
  const look = (): void => {
    const titles = [...document.querySelectorAll(".react-flow__node .step-name")].filter((title) => {
      const { top, left, width } = title.getBoundingClientRect();
      return width > 0 && top >= 0 && top < innerHeight && left >= 0 && left < innerWidth;
    });
    const pane = document.querySelector(".react-flow__viewport");
    if (titles.length === 0 || !pane) {
      requestAnimationFrame(look);
      return;
    }
    const zoom = new DOMMatrix(getComputedStyle(pane).transform).a;
    const sizes = titles.map((title) => Number.parseFloat(getComputedStyle(title).fontSize) * zoom);
    window.firstPicture = { ms: performance.now(), px: Math.min(...sizes) };
  };
  requestAnimationFrame(look);
}

async function pan(page: Page): Promise<number> {
  const box = await page.locator(".react-flow__pane").boundingBox();
  if (!box) throw new Error("the map has no pane");
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 40];
  await watchTasks(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  const moves = (PAN_MS / 1_000) * MOVES;
  for (let move = 1; move <= moves; move++) {
    await page.mouse.move(x + 120 * Math.sin(move / 9), y - (box.height - 80) * (move / moves));
    await page.waitForTimeout(1_000 / MOVES);
  }
  await page.mouse.up();
  return longestTask(page);
}
