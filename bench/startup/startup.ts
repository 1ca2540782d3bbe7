import { join } from "node:path";
import { builtBinary, bundle } from "../harness/bundle.ts";
import type { Bar, Figure, GroupReport } from "../harness/group.ts";
import { barOf, ratios, spreadOf, timeFigure } from "../harness/spread.ts";
import { inTemporaryFolder } from "../harness/temporary-folder.ts";
import type { EmptyTool } from "./empty-server.ts";
import { ERAS, type Era, firstAnswer, type Start } from "./first-answer.ts";

const ROUNDS = 40;
const WARM_UP = 3;
const LIMIT = 1.3;
const EMPTY_TOOL: EmptyTool = "noop";

interface Pair {
  readonly product: Start[];
  readonly empty: Start[];
}

export async function run(): Promise<GroupReport> {
  const navigator = builtBinary();
  const empty = await bundle("startup/empty-server.ts", "empty-server");
  const figures: Figure[] = [];
  const bars: Bar[] = [];
  for (const era of ERAS) {
    const pair = await inTemporaryFolder((folder) => {
      const db = join(folder, "navigator.db");
      return measure([navigator, "mcp", "--tools", "tasks", "--db", db], [empty], era);
    });
    figures.push(...figuresOf(pair, era));
    bars.push(...barsOf(pair, era));
  }
  return {
    notes: [
      "From the spawn to the first answer to tools/list, everything a client says first being in the pipe already.",
      "The empty server: the same SDK, one tool that gives back its input, bundled into one minified file.",
      "Resident memory as ps shows it right after that answer.",
    ],
    figures,
    bars,
  };
}

async function measure(product: readonly string[], empty: readonly string[], era: Era): Promise<Pair> {
  const pair: Pair = { product: [], empty: [] };
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const sides = [
      [pair.product, product],
      [pair.empty, empty],
    ] as const;
    for (const [starts, args] of round % 2 === 0 ? sides : sides.toReversed()) {
      const start = await firstAnswer(args, era);
      if (round >= 0) starts.push(start);
    }
  }
  mustBe(pair.empty, (tools) => tools.length === 1 && tools[0] === EMPTY_TOOL);
  mustBe(pair.product, (tools) => tools.includes("advance_task"));
  return pair;
}

function mustBe(starts: readonly Start[], right: (tools: readonly string[]) => boolean): void {
  for (const { tools } of starts) if (!right(tools)) throw new Error(`other tools: ${tools.join(", ")}`);
}

function figuresOf({ product, empty }: Pair, era: Era): Figure[] {
  const sides = { "navigator mcp": product, "empty server": empty };
  return Object.entries(sides).flatMap(([name, starts]): Figure[] => [
    timeFigure(`${name}, ${era}`, secondsOf(starts)),
    { name: `${name}, ${era}`, unit: "MiB", rounds: starts.length, ...spreadOf(memoryOf(starts)) },
  ]);
}

function barsOf({ product, empty }: Pair, era: Era): Bar[] {
  const times = ratios(secondsOf(product), secondsOf(empty));
  const memory = ratios(memoryOf(product), memoryOf(empty));
  return [
    barOf(`time over the empty server, ${era}`, "times", times, { atMost: LIMIT }),
    barOf(`memory over the empty server, ${era}`, "times", memory, { atMost: LIMIT }),
  ];
}

function secondsOf(starts: readonly Start[]): number[] {
  return starts.map(({ seconds }) => seconds);
}

function memoryOf(starts: readonly Start[]): number[] {
  return starts.map(({ residentMiB }) => residentMiB);
}
