import { biome } from "./biome.ts";
import { cargo } from "./cargo.ts";
import { cobertura } from "./cobertura.ts";
import type { Collector } from "./collector.ts";
import { dart } from "./dart.ts";
import { eslint } from "./eslint.ts";
import { goJson } from "./go-json.ts";
import { goText } from "./go-text.ts";
import { istanbul } from "./istanbul.ts";
import { jacoco } from "./jacoco.ts";
import { jest } from "./jest.ts";
import { junit } from "./junit.ts";
import { lcov } from "./lcov.ts";
import { mocha } from "./mocha.ts";
import { nunit } from "./nunit.ts";
import { pytest } from "./pytest.ts";
import { rspec } from "./rspec.ts";
import { ruffJson } from "./ruff-json.ts";
import { ruffText } from "./ruff-text.ts";
import { sarif } from "./sarif.ts";
import { tap } from "./tap.ts";
import { trx } from "./trx.ts";
import { tsc } from "./tsc.ts";
import { xunit } from "./xunit.ts";

/** Collectors of XML documents, by their root element. */
export const xmlCollectors: readonly Collector[] = [junit, trx, nunit, xunit, cobertura, jacoco];

/** Collectors of JSON documents, and of JSON lines. */
export const jsonCollectors: readonly Collector[] = [
  dart,
  goJson,
  jest,
  mocha,
  rspec,
  sarif,
  biome,
  istanbul,
  eslint,
  ruffJson,
];

/** Collectors of plain text. */
export const textCollectors: readonly Collector[] = [tap, lcov, cargo, pytest, goText, tsc, ruffText];
