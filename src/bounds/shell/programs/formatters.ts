import { readArguments } from "../arguments.ts";
import { known } from "../field.ts";
import type { Program } from "../shell.ts";
import { readOutputs } from "./written-words.ts";

const VALUED = "--config -c --parser --ext --config-path --manifest-path";
const CHECKS = ["--check", "--dry-run", "--diff", "--list-different", "--check-only", "--verify"];

/** Formatters and fixers: they change the words, or everything here, if one of these options is given. */
export const fixer =
  (flags: readonly string[], skip = 0): Program =>
  (shell, args, run) => {
    readOutputs(shell, run.forms[0]?.[0]?.text ?? "", args);
    const options = readArguments(args, VALUED);
    if (flags.length > 0 ? !options.has(...flags) : options.has(...CHECKS)) return;
    const files = options.rest.slice(skip);
    for (const file of files.length === 0 ? [known(".")] : files) shell.edit(file, "tree");
  };

/** Programs with a subcommand that formats or fixes everything here: `cargo fmt`, `ruff check --fix`. */
const verbs =
  (names: string): Program =>
  (shell, args, run) => {
    const [verb, second] = readArguments(args, VALUED, true).rest;
    if (verb?.text === "mod" && /^(tidy|init|edit|vendor)$/.test(second?.text ?? ""))
      shell.edit(known("go.mod"));
    if (verb?.text !== undefined && names.split(" ").includes(verb.text)) fixer([], 1)(shell, args, run);
    else if (readArguments(args).has("--fix", "--fix-only"))
      fixer(["--fix", "--fix-only"], 1)(shell, args, run);
    else readOutputs(shell, run.forms[0]?.[0]?.text ?? "", args);
  };

const each = (names: string, program: Program): [string, Program][] =>
  names.split(" ").map((name) => [name, program]);

export const formatters: readonly [string, Program][] = [
  ...each("prettier", fixer(["--write", "-w"])),
  ...each(
    "eslint stylelint standard oxlint xo tslint markdownlint markdownlint-cli2 textlint",
    fixer(["--fix"]),
  ),
  ...each("biome", fixer(["--write", "--apply", "--fix"], 1)),
  ...each("gofmt goimports gofumpt shfmt", fixer(["-w"])),
  ...each("yq clang-format autopep8 autoflake swift-format", fixer(["-i", "--inplace", "--in-place"])),
  ...each("rubocop standardrb", fixer(["-a", "-A", "--autocorrect", "--autocorrect-all", "--auto-correct"])),
  ...each("ktlint", fixer(["-F", "--format"])),
  ...each("black isort rustfmt yapf nixfmt stylua phpcbf pyupgrade", fixer([])),
  ...each(
    "cargo go ruff dart terraform tofu mix zig dprint taplo sqlfluff php-cs-fixer golangci-lint",
    verbs("fmt format fix add remove rm init new update get generate"),
  ),
];
