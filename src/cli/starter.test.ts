import { expect, it } from "vitest";
import { loadText } from "../workflow/load.ts";
import { starter } from "./starter.ts";

it.each(["my-workflow", "a", "x_1"])(
  "the first workflow, called %s, has nothing that loading would complain about",
  (id) => {
    const { program, findings } = loadText(starter(id));
    expect(program?.id).toBe(id);
    expect(findings).toEqual([]);
  },
);
