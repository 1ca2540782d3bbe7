// Takes the pictures of the documentation from a seeded state: npm run pictures
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { findChromium } from "./chromium.mjs";
import { seed } from "./pictures/seed.ts";
import { ServedProduct } from "./pictures/served-product.ts";
import { shots, takePictures } from "./pictures/take-pictures.ts";

const root = process.cwd();
const chromium = findChromium();
if (chromium === undefined)
  process.stderr.write("No Chromium found: no pictures taken. Name one in CHROMIUM.\n");
else {
  const folder = join(root, "docs", "images");
  mkdirSync(folder, { recursive: true });
  const product = await ServedProduct.start(root);
  try {
    await seed(product);
    const bytes = await takePictures(product, chromium, folder);
    const count = Object.keys(shots).length * 2;
    process.stdout.write(`${count} pictures, ${Math.round(bytes / 1000)} kB in docs/images\n`);
  } finally {
    await product.close();
  }
}
