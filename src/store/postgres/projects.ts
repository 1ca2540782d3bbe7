import type { Connection } from "./connection.ts";
import { INSERT_PROJECT, PROJECT_NUMBER } from "./sql/projects.ts";

/** A project and its number, which rows refer to. */
export interface Project {
  readonly name: string;
  readonly number: number;
}

/** Finds the numbers of projects. A number never changes, so it is cached. */
export class Projects {
  readonly #connection: Connection;
  readonly #known = new Map<string, Project>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async find(name: string): Promise<Project | undefined> {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const row = await this.#connection.row(PROJECT_NUMBER, name);
    if (row === undefined) return undefined;
    const found = { name, number: Number(row[0]) };
    this.#known.set(name, found);
    return found;
  }

  /** The project with this name, created if there is none. A project without content is as good as none. */
  async findOrCreate(name: string): Promise<Project> {
    const found = await this.find(name);
    if (found !== undefined) return found;
    await this.#connection.rows(INSERT_PROJECT, name);
    const created = await this.find(name);
    if (created === undefined) throw new Error(`the project ${name} was not created`);
    return created;
  }
}
