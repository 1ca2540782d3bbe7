import { resolve } from "node:path";

interface Named {
  readonly db?: string;
  readonly store?: string;
  readonly configured?: {
    readonly values: { readonly databases?: Readonly<Record<string, string>> | undefined };
  };
}

/**
 * The options of a command, with the database that the map names for its project. A database that the command line names
 * counts instead. A path is relative to the folder of the user's configuration.
 */
export function withMappedDatabase<O extends Named>(options: O, project: string, folder: string): O {
  const { databases = {} } = options.configured?.values ?? {};
  const mapped = Object.hasOwn(databases, project) ? databases[project] : undefined;
  if (mapped === undefined || options.db !== undefined || options.store === "memory") return options;
  return { ...options, db: /^postgres(ql)?:\/\//.test(mapped) ? mapped : resolve(folder, mapped) };
}
