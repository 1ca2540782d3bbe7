import { settingNames, settingOf } from "../../src/config/setting-table.ts";
import { snakeCase } from "../../src/config/snake-case.ts";
import { code, notice, page, table } from "./markdown.ts";

const files = { user: "not in a project's file", process: "not in files" } as const;

export function settingsPage(): string {
  return page(
    "# Settings",
    notice("`src/config/setting-table.ts`"),
    "Later wins: the built-in value, `navigator.yaml` in your `NAVIGATOR_HOME` (else `~/.navigator`), `navigator.yaml` in " +
      "the project's folder, the environment, the option. `navigator config explain` shows where each value comes from.",
    table(
      ["in a file", "variable", "option", "default", "meaning"],
      settingNames.map((name) => {
        const { fallback, env, flag, description, only } = settingOf(name);
        const limits = only === undefined ? "" : `; ${files[only]}`;
        return [
          code(snakeCase(name)),
          env === undefined ? "" : code(env),
          flag === undefined ? "" : code(flag),
          code(typeof fallback === "string" ? fallback : JSON.stringify(fallback)),
          `${description}${limits}`,
        ];
      }),
    ),
  );
}
