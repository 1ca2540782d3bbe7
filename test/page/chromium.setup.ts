import type { BrowserServer } from "playwright-core";
import type { TestProject } from "vitest/node";
import { findChromium, installChromium } from "../../scripts/chromium.mjs";
import { onDemand } from "../support/on-demand.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** the address that starts the browser of this run and answers with its WebSocket address */
    readonly chromium: string;
  }
}

const args = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Installs a browser where that is allowed, and offers one to all tests of a run. It starts when the first test asks
 * for it: most runs have no such test.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  installChromium();
  let launched: Promise<BrowserServer> | undefined;
  const start = async () => {
    launched ??= launch();
    return { endpoint: (await launched).wsEndpoint() };
  };
  const launch = async () => {
    const { chromium } = await import("playwright-core");
    const executablePath = findChromium();
    const server = await chromium.launchServer({ ...(executablePath && { executablePath }), args });
    // If a test makes the browser crash, that test fails, and the next file gets a new browser.
    server.on("close", () => {
      launched = undefined;
    });
    return server;
  };
  const { address, close } = await onDemand(start);
  project.provide("chromium", address);
  return async () => {
    close();
    await (await launched?.catch(() => undefined))?.close();
  };
}
