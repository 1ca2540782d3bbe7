import * as z from "zod";

/**
 * The state of a project on its way from one database to another. `leaving`: it is being copied from here. `left`: it
 * is at the other place. `arriving`: it is being copied to here. In every state the project takes no changes here.
 */
export const Relocation = z.strictObject({
  state: z.enum(["leaving", "left", "arriving"]),
  /** identifies the move: two moves of one project may meet */
  move: z.string(),
  /** the other database: a file, or the address of a server without its password */
  place: z.string(),
});
export type Relocation = z.infer<typeof Relocation>;
