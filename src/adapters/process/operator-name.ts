import { userInfo } from "node:os";

export function operatorName(env: NodeJS.ProcessEnv): string {
  try {
    return userInfo().username;
  } catch {
    // The system does not know the user: in a container the user id often has no name.
    return env["USER"] ?? "operator";
  }
}
