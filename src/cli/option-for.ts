import { Option } from "commander";
import { type SettingName, settingOf } from "../config/setting-table.ts";

/** The command-line option of a setting, with its description and variable from the table of settings. */
export function optionFor(name: SettingName, more = ""): Option {
  const { flag, env, description } = settingOf(name);
  if (flag === undefined) throw new Error(`the setting ${name} has no option`);
  const option = new Option(flag, `${description}${more}`);
  return env === undefined ? option : option.env(env);
}
