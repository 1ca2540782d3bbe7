import * as z from "zod";
import { settingNames, settingOf } from "../../src/config/setting-table.ts";
import { Configuration } from "../../src/model/configuration.ts";
import { snakeSchema } from "./snake-schema.ts";

/** Configuration files as JSON Schema, for editors, with the descriptions from the table of settings. */
export function configurationSchema(): string {
  const shape = Object.fromEntries(
    settingNames.map((name) => [name, Configuration.shape[name].describe(settingOf(name).description)]),
  );
  return snakeSchema("Navigator configuration", z.object(shape));
}
