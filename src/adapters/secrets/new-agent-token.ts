import { AGENT_TOKEN } from "../../model/agent-identity.ts";
import { newToken } from "./credentials-file.ts";

/** A token for one agent alone. */
export function newAgentToken(): string {
  return `${AGENT_TOKEN}${newToken()}`;
}
