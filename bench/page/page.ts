import { type Browser, chromium } from "playwright-core";
import { findChromium } from "../../scripts/chromium.mjs";
import { ServedProduct } from "../../scripts/pictures/served-product.ts";
import { largeWorkflow } from "../guided/large-workflow.ts";
import { builtBinary } from "../harness/bundle.ts";
import { type Bar, type GroupReport, Skipped } from "../harness/group.ts";
import { barOf } from "../harness/spread.ts";
import { measureMap, type Seen } from "./measure-map.ts";
import { measureTyping } from "./measure-typing.ts";
import { stagedWorkflow } from "./staged-workflow.ts";

const ROUNDS = 5;
const STAGES = 333;
/** The bars: milliseconds to the first picture and of the longest task, pixels of a title, frames a second. */
const PICTURE_MS = 1_000;
const TASK_MS = 50;
const TITLE_PX = 9;

export async function run(): Promise<GroupReport> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Skipped("no Chromium found; name one in CHROMIUM");
  builtBinary();
  const guided = largeWorkflow();
  const product = await ServedProduct.start(process.cwd());
  const browser = await chromium.launch({
    executablePath,
    args: ["--headless", "--no-sandbox", "--disable-gpu"],
  });
  try {
    const load = product.operator();
    await load("load_workflow", { id: "staged", definition: stagedWorkflow(STAGES) });
    await load("load_workflow", { id: guided.id, definition: guided.definition });
    const bars = [
      ...(await mapBars(browser, product, "staged", "1,001 nodes")),
      ...(await mapBars(browser, product, guided.id, guided.id)),
      await typingBar(browser, product, guided),
    ];
    return {
      notes: [
        "The built server and page, in headless Chromium without a graphics card; a new browser context for each round.",
        "First picture: from the request of the page to the first step in view with its title, with an empty cache.",
        "Panning drags the map for two seconds; the longest task is the longest of the page's main thread, 50 if none is longer.",
        `Typing writes 30 letters into ${guided.id}, one every 60 ms, and waits for the findings.`,
      ],
      figures: [],
      bars,
    };
  } finally {
    await browser.close();
    await product.close();
  }
}

async function mapBars(
  browser: Browser,
  product: ServedProduct,
  workflow: string,
  name: string,
): Promise<readonly Bar[]> {
  const rounds: Seen[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measureMap(browser, product, workflow));
  const of = (field: keyof Seen) => rounds.map((seen) => seen[field]);
  return [
    barOf(`first picture, ${name}`, "ms", of("pictureMs"), { atMost: PICTURE_MS }),
    barOf(`title at first sight, ${name}`, "px", of("titlePx"), { atLeast: TITLE_PX }),
    barOf(`longest task while panning, ${name}`, "ms", of("longestMs"), { atMost: TASK_MS }),
  ];
}

async function typingBar(
  browser: Browser,
  product: ServedProduct,
  { id, definition }: ReturnType<typeof largeWorkflow>,
): Promise<Bar> {
  const longest: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    longest.push(await measureTyping(browser, product, JSON.stringify(definition, null, 2)));
  return barOf(`longest task while typing, ${id}`, "ms", longest, { atMost: TASK_MS });
}
