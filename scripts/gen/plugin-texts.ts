import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What every manifest says about Navigator. The version and the names come from package.json. */
export interface PluginTexts {
  readonly name: string;
  readonly title: string;
  readonly package: string;
  readonly mcpName: string;
  readonly version: string;
  readonly license: string;
  readonly keywords: readonly string[];
  readonly author: { readonly name: string };
  /** at most 100 characters: the registry takes no more */
  readonly description: string;
}

const DESCRIPTION =
  "Leads agents through workflows, judges their tools step by step, and asks people where they decide.";

export function pluginTexts(root: string): PluginTexts {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    readonly name: string;
    readonly version: string;
    readonly license: string;
    readonly mcpName: string;
    readonly author: string;
    readonly keywords: readonly string[];
  };
  return {
    name: "navigator",
    title: "Navigator",
    package: manifest.name,
    mcpName: manifest.mcpName,
    version: manifest.version,
    license: manifest.license,
    keywords: manifest.keywords,
    author: { name: manifest.author },
    description: DESCRIPTION,
  };
}
