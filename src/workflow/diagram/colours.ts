import type { Tone } from "./drawing.ts";

interface Paint {
  readonly fill: string;
  readonly stroke: string;
  readonly text: string;
}

/** The colours of each tone. Each has its own background, readable on light and dark pages. */
export const tones: Readonly<Record<Tone, Paint>> = {
  success: { fill: "#1a7f37", stroke: "#116329", text: "#ffffff" },
  failure: { fill: "#cf222e", stroke: "#82071e", text: "#ffffff" },
  stopped: { fill: "#57606a", stroke: "#424a53", text: "#ffffff" },
  hitl: { fill: "#9a6700", stroke: "#633c01", text: "#ffffff" },
};

export const plain: Paint = { fill: "#f6f8fa", stroke: "#57606a", text: "#1f2328" };

/** The grey with equal contrast on white and on black. */
export const line = "#767676";

export const retry = "#bf8700";

export const current = "#1f6feb";
