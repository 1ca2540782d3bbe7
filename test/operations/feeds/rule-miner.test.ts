import { expect, it } from "vitest";
import { runRuleMiner } from "../../../src/operations/feeds/rule-miner.ts";
import { desks } from "../../support/with-desk.ts";
import { errand } from "../../support/workflows.ts";

const open = desks();

it("Z10: a server looks for rules whenever its log has grown, and survives a store that fails", async () => {
  const desk = open();
  await desk.plantIn("errand", errand, "T1");
  const opened = await desk.call.ports.store();
  let reads = 0;
  let isBroken = false;
  const all: typeof opened.log.all = (query) => {
    reads += 1;
    return isBroken ? Promise.reject(new Error("away")) : opened.log.all(query);
  };
  const store = {
    ...opened,
    log: { ...opened.log, all, head: (project: string) => opened.log.head(project) },
  };
  const call = { ...desk.call, ports: { ...desk.call.ports, store: async () => store } };
  const told: string[] = [];
  const seen: number[] = [];
  const steps = [
    async () => {},
    async () => {},
    async () => {
      await desk.plantIn("errand", errand, "T2");
    },
    async () => {
      await desk.plantIn("errand", errand, "T3");
      isBroken = true;
    },
  ];
  const pause = async () => {
    seen.push(reads);
    const step = steps.shift();
    await step?.();
    return step !== undefined;
  };
  const { signal } = new AbortController();
  await runRuleMiner({ call, signal, log: (sentence) => told.push(sentence) }, pause);
  expect(seen).toEqual([0, 1, 1, 2, 3]);
  expect(told).toEqual(["away"]);
});
