import type { Connection } from "./connection.ts";
import { INSERT_PROJECT, PROJECT_NUMBER } from "./sql/projects.ts";

const KEYS = 2 ** 32;

/** A project and its number, which rows refer to. */
export class Project {
  readonly name: string;
  readonly number: number;

  constructor(name: string, number: number) {
    this.name = name;
    this.number = number;
  }

  /** The key of the entry with this number. Clamped: a larger number would give the key of another project's entry. */
  key(seq: number): number {
    return this.number * KEYS + Math.min(Math.max(Math.trunc(seq), 0), KEYS - 1);
  }

  get beforeFirst(): number {
    return this.number * KEYS;
  }

  get afterLast(): number {
    return (this.number + 1) * KEYS;
  }
}

/** Finds the numbers of projects. A number never changes, so it is cached. */
export class Projects {
  readonly #connection: Connection;
  readonly #known = new Map<string, Project>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** The project with this name; `undefined` if there is none. Call only inside `read` or `write` of the connection. */
  find(name: string): Project | undefined {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const row = this.#connection.statement(PROJECT_NUMBER).get(name);
    if (row === undefined) return undefined;
    const found = new Project(name, Number(row[0]));
    this.#known.set(name, found);
    return found;
  }

  /**
   * The project with this name, created if there is none. Call only once in a writing transaction. Does not cache a new
   * number: after a rollback another project may get the same number.
   */
  findOrCreate(name: string): Project {
    const found = this.find(name);
    if (found !== undefined) return found;
    const { lastInsertRowid } = this.#connection.statement(INSERT_PROJECT).run(name);
    return new Project(name, Number(lastInsertRowid));
  }
}
