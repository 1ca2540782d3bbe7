import { useQuery } from "../use-query.ts";
import { ownCommand, rememberOwnCommand } from "./own-command.ts";

/** A command line of this installation, to be typed into a terminal. */
export function OwnCommandLine({ args }: { readonly args: string }) {
  const { data } = useQuery("describe_store", {});
  if (data?.command !== undefined) rememberOwnCommand(data.command);
  return <code>{ownCommand(args)}</code>;
}
