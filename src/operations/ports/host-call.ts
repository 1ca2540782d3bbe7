/** What the host of an agent says of a call, and what its hooks saw of it. */
export interface HostCall {
  /** the session of the host, by the call, by its hooks or by the environment of the server */
  readonly session?: string | undefined;
  /** the id under which the host makes the call; its hooks use the same */
  readonly toolUse?: string | undefined;
  /** the subagent that makes the call */
  readonly agent?: string | undefined;
  /** whether a hook saw the call before it arrived */
  readonly seen?: boolean | undefined;
}
