import type { ModelPrices } from "./model-settings.ts";

/** The cost of a request in USD. */
export function modelCost(
  tokens: { readonly in: number; readonly out: number },
  prices: ModelPrices,
): number {
  return (tokens.in * prices.input + tokens.out * prices.output) / 1e6;
}
