import { installChromium } from "../../scripts/chromium.mjs";

/** Before any test: a browser for those of the page, where one may be installed. */
export default function setup(): void {
  installChromium();
}
