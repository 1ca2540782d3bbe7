import { Claims } from "../claims.ts";
import { settledProject } from "../project.ts";
import { RunState, saysEnforced } from "./run-state.ts";
import type { Scenario } from "./scenario.ts";

/** Hooks that the user switched off or never trusted: nothing is refused, and everyone is told so. */
export const hooksOff: Scenario = async (host) => {
  const claims = new Claims();
  const project = settledProject(host);
  const run = new RunState();
  await host.play(
    project.stage,
    async function* () {
      const begun = yield* run.begin(host);
      claims.add(
        "hooks switched off: the first call says not enforced",
        saysEnforced(begun, false),
        begun.last,
      );
      yield { say: "I stop here." };
    },
    { withoutHooks: true },
  );
  const told = doctor(project.person);
  claims.add("hooks switched off: doctor names the run", told.includes("Not enforced"), told);
  project.stage.strike();
  return claims.listed(["hooks switched off: the first call says not enforced"]);
};

/** The output of `navigator doctor`, which may end with an exit code of its own. */
function doctor(person: (...args: readonly string[]) => string): string {
  try {
    return person("doctor", "--json");
  } catch (error) {
    return error instanceof Error && "stdout" in error ? String(error.stdout) : String(error);
  }
}
