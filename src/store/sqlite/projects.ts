import { RELOCATION } from "../../model/record-kind.ts";
import type { Relocation } from "../../model/relocation.ts";
import { RELOCATION_ID, relocated } from "../relocated.ts";
import { parseColumn } from "../rows/json-column.ts";
import type { Connection } from "./connection.ts";
import { INSERT_PROJECT, PROJECT_NUMBER } from "./sql/projects.ts";
import { RECORD } from "./sql/records.ts";

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
  /** projects that take changes, as of the last write of another connection */
  readonly #open = new Set<string>();
  #others: unknown;

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
   * The project with this name, for a change; throws if it is being moved. `takes` is the state in which it takes the
   * change nevertheless. Call only in a writing transaction.
   */
  findOpen(name: string, takes?: Relocation["state"]): Project | undefined {
    const found = this.find(name);
    if (found === undefined) return undefined;
    const { others } = this.#connection;
    if (others !== this.#others) this.#open.clear();
    this.#others = others;
    if (this.#open.has(name)) return found;
    const relocation = this.relocation(found);
    if (relocation === undefined) this.#open.add(name);
    else if (relocation.state !== takes) throw relocated(name, relocation);
    return found;
  }

  /** The state of a project's move. Call only inside `read` or `write` of the connection. */
  relocation({ number }: Project): Relocation | undefined {
    const text = this.#connection.statement(RECORD).get(number, RELOCATION, RELOCATION_ID)?.[2];
    return text === undefined ? undefined : parseColumn<Relocation>(text);
  }

  /** Forgets which projects take changes. Call in a transaction that changes this. */
  forgetOpen(): void {
    this.#open.clear();
  }

  /**
   * The project with this name, for a change; created if there is none. Call only once in a writing transaction. Does
   * not cache a new number: after a rollback another project may get the same number.
   */
  findOrCreate(name: string, takes?: Relocation["state"]): Project {
    return this.findOpen(name, takes) ?? this.#create(name);
  }

  /** Like `findOrCreate`, whatever the state of the project's move is. */
  findOrAdd(name: string): Project {
    return this.find(name) ?? this.#create(name);
  }

  #create(name: string): Project {
    const { lastInsertRowid } = this.#connection.statement(INSERT_PROJECT).run(name);
    return new Project(name, Number(lastInsertRowid));
  }
}
