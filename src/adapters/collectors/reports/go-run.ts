import type { Figures } from "./collector.ts";
import { Tally } from "./tally.ts";
import { Unmeasured } from "./unmeasured.ts";

type Outcome = "pass" | "fail" | "skip";

interface GoPackage {
  readonly running: Map<string, string>;
  failed: number;
  tests: number;
  outcome: Outcome | undefined;
}

/** Counts the tests of a `go test` run, by package. */
export class GoRun {
  readonly #packages = new Map<string, GoPackage>();
  readonly #tally = new Tally();

  packageSeen(name: string): void {
    this.#package(name);
  }

  began(name: string, test: string): void {
    this.#package(name).running.set(test, "");
  }

  /** Stores the first lines that a test wrote, as its message. */
  wrote(name: string, test: string, output: string): void {
    const { running } = this.#package(name);
    const kept = running.get(test);
    if (kept === undefined || kept.length > 1_000 || /^\s*(===|---) /.test(output)) return;
    running.set(test, kept + output);
  }

  ended(name: string, test: string, outcome: Outcome): void {
    const found = this.#package(name);
    const message = found.running.get(test) ?? "";
    found.running.delete(test);
    found.tests += 1;
    if (outcome === "pass") this.#tally.passed += 1;
    else if (outcome === "skip") this.#tally.skip += 1;
    else {
      found.failed += 1;
      this.#tally.fail(`${name} ${test}`, message);
    }
  }

  packageEnded(name: string, outcome: Outcome): void {
    const found = this.#package(name);
    if (found.outcome === undefined) found.outcome = outcome;
    if (outcome !== "fail") return;
    found.outcome = "fail";
    // A panic, an exit or a time limit ended the package before these tests.
    for (const test of [...found.running.keys()]) this.ended(name, test, "fail");
  }

  figures(): Figures {
    const tally = this.#tally;
    if (this.#packages.size === 0) throw new Unmeasured("it names no package");
    for (const [name, { outcome, failed, running }] of this.#packages) {
      tally.suites += 1;
      if (outcome === undefined) throw new Unmeasured(`the package ${name} has no result; it may be cut off`);
      if (running.size > 0) throw new Unmeasured(`a test of ${name} has no result`);
      if (outcome === "fail" && failed === 0) tally.error(name, "the package failed, although no test did");
    }
    return tally.figures();
  }

  #package(name: string): GoPackage {
    let found = this.#packages.get(name);
    if (!found) {
      found = { running: new Map(), failed: 0, tests: 0, outcome: undefined };
      this.#packages.set(name, found);
    }
    return found;
  }
}
