import { known } from "../field.ts";
import type { Shell } from "../shell.ts";

/** Variables whose value a program carries out. */
const COMMANDS =
  /^(GIT_SSH_COMMAND|GIT_SSH|GIT_EDITOR|GIT_SEQUENCE_EDITOR|GIT_PAGER|GIT_EXTERNAL_DIFF|GIT_ASKPASS|GIT_PROXY_COMMAND|EDITOR|VISUAL|PAGER|MANPAGER|SSH_ASKPASS|BROWSER|LESSOPEN|LESSCLOSE|PROMPT_COMMAND|RSYNC_RSH|RSYNC_CONNECT_PROG|CVS_RSH|npm_config_script_shell|npm_config_editor|npm_config_git|SHELL|MAKE|CC)$/i;
/** Variables that make a program load code or settings which the line does not show. */
const LOADERS =
  /^(BASH_ENV|ENV|BASH_FUNC_.*|LD_PRELOAD|LD_AUDIT|DYLD_INSERT_LIBRARIES|PERL5OPT|RUBYOPT|PYTHONSTARTUP|GIT_CONFIG.*|GIT_EXEC_PATH|GIT_TEMPLATE_DIR|MAKEFILES|MAKEFLAGS|GNUMAKEFLAGS|TAR_OPTIONS|PS4)$/;
/** Flags of make that change how it builds, and not what. */
const MAKE_FLAG = /^-{0,2}(j\d*|jobs(=\d+)?|[ksw]+|silent|no-print-directory)$/;

/** Reads a variable that is set for a command. */
export function readVariable(shell: Shell, name: string, value: string | undefined): void {
  if (LOADERS.test(name) && value !== "" && !isHarmless(name, value))
    shell.opaque(`${name} makes it carry out what its text does not show`);
  if (
    name === "NODE_OPTIONS" &&
    (value === undefined || /(^|\s)-(r|e|-eval|-require|-import|-loader|-experimental-loader)/.test(value))
  )
    shell.opaque("NODE_OPTIONS makes it carry out what its text does not show");
  if (COMMANDS.test(name) && value !== "" && !/^\d*$/.test(value ?? "x"))
    shell.script(value === undefined ? undefined : known(value));
}

/** Whether a shell that runs already carries out what a variable holds. */
export function isCarriedOut(name: string): boolean {
  return LOADERS.test(name) || name === "PROMPT_COMMAND";
}

function isHarmless(name: string, value: string | undefined): boolean {
  if (name === "PS4") return value !== undefined && !/[$`]/.test(value);
  if (name.endsWith("MAKEFLAGS"))
    return value?.split(/\s+/).every((flag) => flag === "" || MAKE_FLAG.test(flag)) === true;
  return (
    name.startsWith("GIT_CONFIG") &&
    (value === "/dev/null" || value === "0" || (name === "GIT_CONFIG_NOSYSTEM" && value === "1"))
  );
}
