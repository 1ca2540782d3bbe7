import { userInfo } from "node:os";

export function operatorName(env: NodeJS.ProcessEnv): string {
  try {
    return userInfo().username;
  } catch {
    // In a container the user id often has no name.
    return env["USER"] ?? "operator";
  }
}
