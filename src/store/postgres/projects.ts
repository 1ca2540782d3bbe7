import { RELOCATION } from "../../model/record-kind.ts";
import type { Relocation } from "../../model/relocation.ts";
import { RELOCATION_ID, relocated } from "../relocated.ts";
import { parseColumn } from "../rows/json-column.ts";
import type { Connection } from "./connection.ts";
import { INSERT_PROJECT, PROJECT_NUMBER } from "./sql/projects.ts";
import { RECORDS } from "./sql/records.ts";

/** A project and its number, which rows refer to. */
export interface Project {
  readonly name: string;
  readonly number: number;
}

/** Finds the numbers of projects. The number of a project that takes changes never changes, so it is cached. */
export class Projects {
  readonly #connection: Connection;
  readonly #known = new Map<string, Project>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async find(name: string): Promise<Project | undefined> {
    return this.#known.get(name) ?? (await this.#read(name))?.project;
  }

  /** The project with this name, for a change; throws if it is being moved. */
  async findOpen(name: string): Promise<Project | undefined> {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const found = await this.#read(name);
    if (found?.isClosed) await this.refuse(found.project);
    return found?.project;
  }

  /**
   * The project with this name, for a change; created if there is none. A project without content is as good as none.
   */
  async findOrCreate(name: string): Promise<Project> {
    const found = await this.findOpen(name);
    if (found !== undefined) return found;
    await this.#connection.rows(INSERT_PROJECT, name);
    const created = await this.findOpen(name);
    if (created === undefined) throw new Error(`the project ${name} was not created`);
    return created;
  }

  /** Like `findOrCreate`, whatever the state of the project's move is. */
  async findOrAdd(name: string): Promise<Project> {
    const found = await this.find(name);
    if (found !== undefined) return found;
    await this.#connection.rows(INSERT_PROJECT, name);
    const created = await this.find(name);
    if (created === undefined) throw new Error(`the project ${name} was not created`);
    return created;
  }

  /** The state of a project's move. */
  async relocation({ number }: Project): Promise<Relocation | undefined> {
    const row = await this.#connection.row(RECORDS, number, RELOCATION, [RELOCATION_ID]);
    return row === undefined ? undefined : parseColumn<Relocation>(row[2] ?? null);
  }

  /** Throws if the project is being moved. Call where a writer has not found its row. */
  async refuse(project: Project): Promise<void> {
    this.#known.delete(project.name);
    const relocation = await this.relocation(project);
    if (relocation !== undefined) throw relocated(project.name, relocation);
  }

  async #read(name: string): Promise<{ readonly project: Project; readonly isClosed: boolean } | undefined> {
    const row = await this.#connection.row(PROJECT_NUMBER, name);
    if (row === undefined) return undefined;
    const number = Number(row[0]);
    const project = { name, number: Math.abs(number) };
    if (number > 0) this.#known.set(name, project);
    return { project, isClosed: number < 0 };
  }
}
