/** The name of a variable with a subscript that holds a command: `a[$(command)]`. */
const SUBSCRIPT = /[A-Za-z_]\w*\[[^\]]*(\$\(|`)/;

/** Whether a text runs a command once the shell takes it for a number or for the name of a variable. */
export function hidesCommand(text: string | undefined): boolean {
  return text !== undefined && SUBSCRIPT.test(text);
}
