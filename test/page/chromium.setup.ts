import { installChromium } from "../../scripts/chromium.mjs";

/** Installs a browser before the page tests, where that is allowed. */
export default function setup(): void {
  installChromium();
}
