import type { Journey } from "../../movement/journey.ts";
import type { Call } from "../../ports/call.ts";
import type { LinkDraft } from "../links/link-draft.ts";
import type { TeamMover } from "../team-mover.ts";

/** What the parts of an update share. */
export interface Updating {
  readonly mover: TeamMover;
  readonly journey: Journey;
  readonly draft: LinkDraft;
  readonly call: Call;
  readonly warnings: string[];
}
