import type { Json } from "../../model/json.ts";
import { isList, isObject } from "../fields.ts";

/** The steps, each with an id. A step without an id takes the last part of its technique's name. */
export function withDerivedIds(steps: Json | undefined): Json | undefined {
  if (!isList(steps) || steps.every((step) => techniqueOnly(step) === undefined)) return steps;
  const taken = new Set(steps.map((step) => (isObject(step) ? step["id"] : undefined)));
  return steps.map((step) => {
    const name = techniqueOnly(step);
    if (name === undefined || !isObject(step)) return step;
    const plain = name.split("::").at(-1) ?? name;
    let id = plain;
    for (let count = 2; taken.has(id); count++) id = `${plain}-${count}`;
    taken.add(id);
    return { ...step, id };
  });
}

function techniqueOnly(step: Json): string | undefined {
  if (!isObject(step) || Object.hasOwn(step, "id")) return undefined;
  const technique = step["technique"];
  const name = isObject(technique) ? technique["name"] : technique;
  return typeof name === "string" && name !== "" ? name : undefined;
}
