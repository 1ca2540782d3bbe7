import { expect, it } from "vitest";
import { parseColumn } from "./json-column.ts";

it.each(['{"a":', "", 5, null])("a column that holds %j is damaged", (text) => {
  expect(() => parseColumn(text)).toThrow(expect.objectContaining({ name: "StoreError", code: "CORRUPT" }));
});

it("a column of JSON returns the written value", () => {
  expect(parseColumn('{"a":[1,null]}')).toEqual({ a: [1, null] });
});
