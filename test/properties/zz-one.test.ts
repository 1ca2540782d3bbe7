import { test } from "vitest";
import { Explored } from "./explored.fixture.ts";
import { judged } from "./judged.fixture.ts";
test("one", () => {
  const w = (x = {}) => ({ type: "task", name: "W", ...x });
  const q = { type: "checkpoint", message: "?", options: [{ id: "passed", label: "p" }, { id: "failed", label: "f" }] };
  const ends = { done: { type: "end", result: "success" }, broken: { type: "end", result: "failure" }, help: { type: "end", result: "blocked", escalation: "hitl" } };
  const e = (t: string) => { const [from, to, on, when] = t.split(" "); return { from: from!, to: to!, ...(on && on !== "-" && { on }), ...(when && { when: `${when} == true` }) }; };
  const one = { id: "r", limits: { maxSteps: 200 }, strict: false, variables: [{ name: "w0", type: "boolean" }], nodes: { start: { type: "start" }, ...ends, fork: { type: "fork", join: "join", maxConcurrency: 2 }, join: { type: "join", fork: "fork", strategy: "quorum:2" }, p: q, a: w({ outputs: ["failed"] }), b: q },
    edges: ["start p", "fork b", "fork b", "fork a", "p fork failed", "p help passed", "p fork - w0", "a join", "b join passed", "join fork", "join fork passed", "help a"].map(e) };
  const j = judged(one);
  console.error(j.bound, j.findings.map((f) => f.code + " " + f.at));
  const x = Explored.of({ program: j.program, values: { w0: [false, true] }, finishes: true })!;
  for (const task of ["", "/a", "/b"]) {
    const go = (id: number): [number, string[]] => { let best: [number, string[]] = [0, []]; for (const h of x.hops[id]!) { const own = h.task === task ? h.reports : 0; const on = h.move.by.kind !== "person" && (task === "" || (!h.joins && task.split("/").slice(1).reduce<any>((s, i) => s?.branches[i], h.to))); const r = on ? go(h.next) : [0, []] as [number, string[]]; if (own + r[0] > best[0]) best = [own + r[0], [`${h.task} ${h.move.type} -> ${h.to.position.step} ${Object.entries(h.to.branches).map(([k, v]) => k + ":" + v.position.step + "/" + v.position.state)}`, ...r[1]]]; } return best; };
    let top: [number, string[]] = [0, []]; for (let i = 0; i < x.standings.length; i++) { const r = go(i); if (r[0] > top[0]) top = r; }
    console.error(task, top);
  }
  const two = { id: "r", limits: { maxSteps: 200 }, strict: true, variables: [{ name: "w0", type: "boolean" }], nodes: { start: { type: "start" }, ...ends, fork: { type: "fork", join: "join", maxConcurrency: 1 }, join: { type: "join", fork: "fork", strategy: "quorum:1" }, inside: { type: "fork", join: "merge" }, merge: { type: "join", fork: "inside", strategy: "all-pass" }, p: w(), a: w({ outputs: ["passed"] }), b: q, x: w({ maxRetries: 0 }) },
    edges: ["start p", "fork a", "fork broken", "fork inside", "inside merge", "p help", "p p", "p fork", "b join passed", "a join", "x merge", "join broken passed", "merge join - w0", "help a"].map(e) };
  const k = judged(two);
  console.error(k.findings.map((f) => f.code + " " + f.at + " " + f.message));
});
