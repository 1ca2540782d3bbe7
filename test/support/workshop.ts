import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { nodeEvidence } from "../../src/adapters/collectors/node-evidence.ts";
import { trustFile } from "../../src/adapters/secrets/trust-file.ts";
import type { Json } from "../../src/model/json.ts";
import type { Call, Ports } from "../../src/operations/ports/call.ts";
import { Desk, type DeskOptions } from "./desk.ts";
import { edges, gate, start, success, work } from "./workflows.ts";

/** The path of Node, quoted for a definition. */
export const node = `'${process.execPath}'`;

/** A workflow whose gate asks for evidence, called `proven`. */
export function proven(evidence: Json, more: Readonly<Record<string, Json>> = {}): Json {
  return {
    id: "proven",
    ...more,
    nodes: {
      start,
      build: work("Build"),
      check: gate("Check", { evidence, outputs: ["passed", "failed", "unsure"] }),
      again: gate("Again", { evidence, outputs: ["passed", "failed", "unsure"] }),
      end: success,
    },
    edges: edges(
      "start -> build",
      "build -> check",
      "check -passed-> end",
      "check -unsure-> again",
      "check -failed-> build",
      "again -> end",
    ),
  };
}

/** A project folder, a list of trusted workflows, and a desk. */
export class Workshop {
  readonly root: string;
  readonly desk: Desk;
  readonly trustPath: string;
  readonly #home: string;

  constructor(options: DeskOptions = {}) {
    this.#home = realpathSync(mkdtempSync(join(tmpdir(), "navigator-workshop-")));
    this.root = join(this.#home, "project");
    mkdirSync(this.root);
    this.trustPath = join(this.#home, "trusted.json");
    this.desk = new Desk(options);
  }

  /** An agent's call with commands allowed, or with other settings. */
  agent(settings: Partial<Ports["settings"]> = {}, caller = "agent"): Call {
    const own = this.desk.as("agent", caller);
    return {
      ...own,
      ports: {
        ...own.ports,
        settings: { ...own.ports.settings, commands: "trusted", ...settings },
        evidence: nodeEvidence({ root: this.root, env: process.env }),
        trust: trustFile(this.trustPath),
      },
    };
  }

  operator(): Call {
    return { ...this.agent(), role: "operator", caller: this.desk.call.caller };
  }

  trust(workflowId = "proven", more: object = {}) {
    return this.desk.data("trust_workflow", { workflowId, ...more }, this.operator());
  }

  write(name: string, text: string): void {
    const path = join(this.root, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  remove(name: string): void {
    rmSync(join(this.root, name));
  }

  /** Loads the workflow and brings a task to its gate. */
  async atGate(evidence: Json, id = "t", more: Readonly<Record<string, Json>> = {}): Promise<void> {
    await this.desk.load("proven", proven(evidence, more));
    await this.desk.plant({ id, workflowType: "proven" });
    await this.desk.advance(id, undefined, "passed");
  }

  async close(): Promise<void> {
    await this.desk.close();
    rmSync(this.#home, { recursive: true, force: true });
  }
}
