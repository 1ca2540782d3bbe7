import fc from "fast-check";
import { expect, test } from "vitest";
import { apply } from "../../engine/apply.ts";
import { branchIds } from "../../engine/branches.ts";
import { start, startBranch } from "../../engine/start.ts";
import type { Program } from "../program.ts";
import { openingOf, ownRun } from "./opening.ts";
import { verified } from "./verified.fixture.ts";

const agent = { kind: "agent", id: "a" } as const;
const person = { kind: "person", id: "p", channel: "inbox" } as const;
const clock = { kind: "clock", id: "c" } as const;
type Task = { p: any; b: Record<string, Task> };
let keepSteps = false;
const norm = (p: any) => ({
  ...p,
  since: 0,
  visit: 0,
  retries: 0,
  steps: keepSteps ? p.steps : 0,
  doneBy: {},
  variables: {},
  phase: undefined,
});
const key = (t: Task): string =>
  JSON.stringify([
    t.p,
    Object.keys(t.b)
      .sort()
      .map((k) => [k, key(t.b[k]!)]),
  ]);

class Explorer {
  world: any;
  vars: string[];
  constructor(
    readonly program: Program,
    readonly finish: boolean,
  ) {
    this.world = { now: 1e12, workflows: { byId: () => undefined, byVersion: () => undefined } };
    this.vars = [...program.variables.keys()];
  }
  *values(): Generator<any> {
    const bools = this.vars.filter((v) => v !== "items");
    const lists = this.vars.includes("items") ? [[], [1], [1, 2], [1, 2, 3]] : [undefined];
    for (const items of lists)
      for (let mask = 0; mask < 1 << bools.length; mask++)
        yield {
          ...Object.fromEntries(bools.map((v, i) => [v, Boolean(mask & (1 << i))])),
          ...(items && { items }),
        };
  }
  initial(): { task: Task; entered: string[] } {
    const s: any = start(this.program, {}, agent, this.world);
    return { task: { p: norm(s.value.position), b: {} }, entered: [this.program.start] };
  }
  enteredOf(events: any[]): string[] {
    return events.flatMap((e) => {
      if (e.type === "joined") return [e.step];
      if (e.type === "entered" && this.program.nodes.get(e.step)?.type !== "join") return [e.step];
      return [];
    });
  }
  /** moves of the whole tree: returns new tree, entered nodes, whether a person did it, weight */
  *moves(
    t: Task,
  ): Generator<{
    task: Task;
    entered: string[];
    person: boolean;
    weight: number;
    resolve: boolean;
    kind: string;
  }> {
    const node: any = this.program.nodes.get(t.p.step);
    if (!["done", "failed", "cancelled"].includes(t.p.state)) {
      const candidates: any[] = [];
      if (t.p.escalation) {
        if (node.type === "end") {
          for (const e of node.edges)
            candidates.push({
              type: "resolve",
              resolution: "resume",
              ...(e.on !== undefined && { on: e.on }),
              by: person,
            });
          if (this.finish && t.p.branch)
            for (const r of ["succeed", "fail"])
              candidates.push({ type: "resolve", resolution: r, by: person });
        } else candidates.push({ type: "resolve", resolution: "resume", by: person });
      } else if (node.type === "start") candidates.push({ type: "begin", by: agent });
      else if (node.type === "task" || node.type === "gate") {
        candidates.push({ type: "report", by: agent });
        for (const o of node.outputs) candidates.push({ type: "report", outcome: o, by: agent });
        candidates.push({ type: "timeout", by: clock });
      } else if (node.type === "checkpoint") {
        for (const o of node.options.keys())
          candidates.push({ type: "answer", option: o, by: node.audience === "human" ? person : agent });
        candidates.push({ type: "timeout", by: clock });
      }
      for (const variables of this.values()) {
        for (const m of candidates) {
          const r: any = apply(this.program, { ...t.p, variables }, m, this.world);
          if (!r.ok) continue;
          yield* this.settled({ p: norm(r.value.position), b: t.b }, r.value.events, {
            person: m.by.kind === "person",
            resolve: m.type === "resolve",
            weight: r.value.events.some(
              (e: any) =>
                e.type === "reported" ||
                e.type === "timed_out" ||
                (e.type === "answered" && m.by.kind !== "person"),
            )
              ? 1
              : 0,
            kind: m.type,
          });
        }
      }
    }
    for (const [id, child] of Object.entries(t.b)) {
      if (child.p.lazy !== undefined) {
        const st: any = startBranch(this.program, t.p, child.p.lazy, this.world);
        for (const sub of this.settled({ p: norm(st.position), b: {} }, st.events, { person: false, resolve: false, weight: 0, kind: "open" }))
          yield { ...sub, task: { p: t.p, b: { ...t.b, [id]: sub.task } } };
        continue;
      }
      if (!["done", "failed", "cancelled"].includes(child.p.state)) {
        for (const mv of this.moves(child))
          yield { ...mv, task: { p: t.p, b: { ...t.b, [id]: mv.task } }, kind: "branch" };
        continue;
      }
      for (const variables of this.values()) {
        const r: any = apply(
          this.program,
          { ...t.p, variables },
          { type: "branches_ended", ended: { [id]: child.p.result === "success" }, by: clock } as any,
          this.world,
        );
        if (!r.ok) throw new Error(JSON.stringify(r));
        const { [id]: _gone, ...rest } = t.b;
        yield* this.settled(
          {
            p: norm(r.value.position),
            b: r.value.position.branches && !r.value.events.some((e: any) => e.type === "joined") ? rest : {},
          },
          r.value.events,
          { person: false, resolve: false, weight: 0, kind: "deliver" },
        );
      }
    }
  }
  /** opens branches */
  *settled(t: Task, events: any[], how: any): Generator<any> {
    const task: Task = { p: t.p, b: t.p.branches ? t.b : {} };
    const entered = this.enteredOf(events);
    const opened = events.filter((e) => e.type === "branches_opened").at(-1);
    if (!opened || !t.p.branches) {
      yield { task, entered, ...how };
      return;
    }
    const b: Record<string, Task> = { ...task.b };
    const fork: any = this.program.nodes.get(t.p.step);
    for (let i = opened.from; i < opened.to; i++) b[branchIds(fork, t.p.branches.total)[i] ?? ""] = { p: { lazy: i, step: t.p.step, steps: 0 }, b: {} };
    yield { task: { p: t.p, b }, entered, ...how };
  }
}

function exploreAll(program: Program, finish: boolean, cap = 3000) {
  const ex = new Explorer(program, finish);
  const first = ex.initial();
  const ids = new Map<string, number>();
  const tasks: Task[] = [];
  const out: any[][] = [];
  const visited = new Set<string>(first.entered);
  const depth = (t: Task): number => 1 + Math.max(0, ...Object.values(t.b).map(depth));
  let deepest = 0;
  const add = (t: Task) => {
    deepest = Math.max(deepest, depth(t));
    const k = key(t);
    let id = ids.get(k);
    if (id === undefined) {
      id = tasks.length;
      ids.set(k, id);
      tasks.push(t);
      out.push([]);
    }
    return id;
  };
  add(first.task);
  const rested = (t: Task): Task => ({ p: { ...t.p, steps: 0 }, b: Object.fromEntries(Object.entries(t.b).map(([k, x]) => [k, rested(x)])) });
  for (let i = 0; i < tasks.length; i++) {
    if (tasks.length > cap || deepest > 3) return undefined;
    for (const m of ex.moves(tasks[i]!)) {
      for (const e of m.entered) visited.add(e);
      out[i]!.push({ ...m, to: add(m.person ? rested(m.task) : m.task) });
    }
  }
  return { tasks, out, visited };
}

const nodeIds = ["a", "b", "c", "d", "e"];
const workNode = fc.record({
  type: fc.constantFrom("task", "gate"),
  maxRetries: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined, freq: 2 }),
  outputs: fc.constantFrom(undefined, ["passed"], ["failed"], ["passed", "failed", "redo"]),
  timeout: fc.option(fc.constant("1m"), { nil: undefined, freq: 6 }),
});
const cpNode = fc.record({
  type: fc.constant("checkpoint"),
  audience: fc.constantFrom("human", "agent"),
  timeout: fc.option(fc.constant("1m"), { nil: undefined, freq: 3 }),
  defaultOption: fc.option(fc.constantFrom("yes", "no"), { nil: undefined }),
  jump: fc.option(fc.constantFrom(...nodeIds, "end"), { nil: undefined, freq: 3 }),
});
const target = fc.constantFrom(...nodeIds, "end", "fail", "hitl");
const ons = fc.constantFrom(
  undefined,
  "passed",
  "failed",
  "redo",
  "yes",
  "no",
  "max_retries_exceeded",
  "timeout",
);
const edge = fc.record({
  from: fc.constantFrom(...nodeIds),
  to: target,
  on: ons,
  when: fc.constantFrom(undefined, undefined, undefined, "w1 == true", "w2 == true"),
});
const clean = (o: any) => Object.fromEntries(Object.entries(o).filter(([, v]) => v !== undefined));
const possible = (n: any, e: any) => {
  if (e.on === undefined) return true;
  if (n.type === "checkpoint") return e.on === "yes" || e.on === "no" || (e.on === "timeout" && n.timeout);
  const outs = n.outputs ?? ["passed", "failed"];
  return (
    outs.includes(e.on) ||
    (e.on === "timeout" && n.timeout) ||
    (e.on === "max_retries_exceeded" && n.maxRetries !== undefined)
  );
};
const flat = fc
  .record({
    ns: fc.tuple(
      ...nodeIds.map(() => fc.oneof({ weight: 4, arbitrary: workNode }, { weight: 1, arbitrary: cpNode })),
    ),
    edges: fc.array(edge, { minLength: 5, maxLength: 14 }),
    back: fc.option(target, { nil: undefined }),
    begin: fc.array(fc.record({ to: target, when: fc.constantFrom(undefined, undefined, "w1 == true") }), {
      minLength: 1,
      maxLength: 2,
    }),
    strict: fc.boolean(),
  })
  .map(({ ns, edges, back, begin, strict }) => {
    const nodes: any = {
      start: { type: "start" },
      end: { type: "end", result: "success" },
      fail: { type: "end", result: "failure" },
      hitl: { type: "end", result: "blocked", escalation: "hitl" },
    };
    ns.forEach((n: any, i) => {
      nodes[nodeIds[i]!] =
        n.type === "checkpoint"
          ? clean({
              type: "checkpoint",
              message: "?",
              audience: n.audience,
              timeout: n.timeout,
              defaultOption: n.timeout ? n.defaultOption : undefined,
              options: [
                { id: "yes", label: "Y", ...(n.jump && { effects: { transitionTo: n.jump } }) },
                { id: "no", label: "N" },
              ],
            })
          : clean({ ...n, name: "N" });
    });
    const es = [
      ...begin.map((b) => clean({ from: "start", ...b })),
      ...edges.filter((e) => possible(ns[nodeIds.indexOf(e.from)], e)).map(clean),
      ...(back ? [{ from: "hitl", to: back }] : []),
    ];
    return {
      id: "r",
      nodes,
      edges: es,
      strict,
      variables: [
        { name: "w1", type: "boolean", defaultValue: false },
        { name: "w2", type: "boolean", defaultValue: false },
      ],
    };
  });

function boundTruth(r: any): number | null {
  const n = r.tasks.length;
  const best = new Array(n).fill(-1),
    onPath = new Array(n).fill(false);
  let cyclic = false;
  const go = (s: number): number => {
    if (best[s] >= 0) return best[s];
    if (onPath[s]) {
      cyclic = true;
      return 0;
    }
    onPath[s] = true;
    let b = 0;
    for (const m of r.out[s]) b = Math.max(b, m.weight + (m.person ? 0 : go(m.to)));
    onPath[s] = false;
    return (best[s] = b);
  };
  let top = 0;
  for (let s = 0; s < n; s++) top = Math.max(top, go(s));
  return cyclic ? null : top;
}

const runs = Number(process.env["RUNS"] ?? 2000);
const seed = Number(process.env["SEED"] ?? 1);
test("flat oracle", () => {
  let checked = 0,
    exact = 0;
  fc.assert(
    fc.property(
      flat,
      fc.constantFrom(...nodeIds, "end", "hitl"),
      fc.constantFrom(...nodeIds, "end", "hitl", "fail"),
      (sketch: any, A, B) => {
        sketch = {
          ...sketch,
          properties: [
            { always_through: A, before: B },
            { never: [A, B], together: true },
            { reaches: B, within: 6 },
          ],
        };
        const v = verified(sketch);
        if (
          v.findings.some(
            (f) => f.severity === "error" && !["dead-end", "property-violated"].includes(f.code),
          )
        )
          return;
        const r = exploreAll(v.program, false);
        if (!r) return;
        checked++;
        const un = new Set(v.findings.filter((f) => f.code === "unreachable").map((f) => f.at));
        for (const id of v.program.nodes.keys()) expect([id, !un.has(id)]).toEqual([id, r.visited.has(id)]);
        // dead ends
        const good = new Set<number>();
        const into: number[][] = r.tasks.map(() => []);
        r.out.forEach((ms, i) =>
          ms.forEach((m: any) => {
            if (!m.resolve) into[m.to]!.push(i);
          }),
        );
        const q: number[] = [];
        r.tasks.forEach((t, i) => {
          if (v.program.nodes.get(t.p.step)?.type === "end") {
            good.add(i);
            q.push(i);
          }
        });
        for (const i of q)
          for (const j of into[i]!)
            if (!good.has(j)) {
              good.add(j);
              q.push(j);
            }
        const dead = new Set(v.findings.filter((f) => f.code === "dead-end").map((f) => f.at));
        for (const id of r.visited) {
          const at = r.tasks.flatMap((t, i) => (t.p.step === id ? [i] : []));
          expect([id, dead.has(id)]).toEqual([id, !at.some((i) => good.has(i))]);
        }
        // bound
        const truth = boundTruth(r);
        const cyc = v.findings.some((f) => f.code === "unbounded-cycle");
        expect(v.bound.reports === null).toBe(cyc);
        if (truth === null) expect(cyc).toBe(true);
        else if (v.bound.reports !== null) {
          expect(v.bound.reports).toBeGreaterThanOrEqual(truth);
          if (v.bound.exact) {
            exact++;
            expect(v.bound.reports).toBe(truth);
          }
        }
        if (cyc && truth !== null && !sketch.edges.some((e: any) => e.on === "max_retries_exceeded"))
          throw new Error("reported cycle is none");
        // always through
        const viol = v.findings.filter((f) => f.code === "property-violated");
        const ex = new Explorer(v.program, false);
        const seen = new Set<string>();
        const queue: Task[] = [];
        const first = ex.initial();
        let hit = first.entered.includes(B) && A !== "start";
        queue.push(first.task);
        seen.add(key(first.task));
        for (const t of queue)
          for (const m of ex.moves(t)) {
            let cut = false;
            for (const e of m.entered) {
              if (e === A) {
                cut = true;
                break;
              }
              if (e === B) hit = true;
            }
            if (!cut && !seen.has(key(m.task))) {
              seen.add(key(m.task));
              queue.push(m.task);
            }
          }
        expect(viol.some((f) => f.at === "properties.0")).toBe(hit && A !== B);
        // never
        const bits = new Map<string, Task>();
        const q2: [Task, number][] = [[first.task, 0]];
        bits.set(key(first.task) + 0, first.task);
        let both = false;
        for (const [t, bset] of q2)
          for (const m of ex.moves(t)) {
            let bb = bset;
            for (const e of m.entered) {
              if (e === A) bb |= 1;
              if (e === B) bb |= 2;
            }
            if (bb === 3) both = true;
            const k = key(m.task) + bb;
            if (!bits.has(k)) {
              bits.set(k, m.task);
              q2.push([m.task, bb]);
            }
          }
        expect(viol.some((f) => f.at === "properties.1")).toBe(both);
        // reaches
        const refuted = viol.some((f) => f.at === "properties.2");
        const unknown = v.findings.some((f) => f.code === "property-unknown");
        // truth: exists run that stops / cycles / > 6 reports without B
        const isB = (id: string) => id === B;
        const memo = new Map<string, number>();
        const path = new Set<string>();
        let strays = false;
        const far = (t: Task): number => {
          const k = key(t);
          if (memo.has(k)) return memo.get(k)!;
          if (path.has(k)) {
            strays = true;
            return 0;
          }
          path.add(k);
          let most = 0;
          if (v.program.nodes.get(t.p.step)?.type === "end" || t.p.escalation) strays = true;
          else
            for (const m of ex.moves(t))
              most = Math.max(most, m.weight + (m.entered.some(isB) ? 0 : far(m.task)));
          path.delete(k);
          memo.set(k, most);
          return most;
        };
        if (far(first.task) > 6) strays = true;
        if (refuted) expect(strays).toBe(true);
        if (!refuted && !unknown) expect(strays).toBe(false);
        if (strays && !refuted && !unknown) throw new Error("proved falsely");
      },
    ),
    { numRuns: runs, seed },
  );
  console.error({ checked, exact });
});

const wn = fc.record({
  type: fc.constantFrom("task"),
  maxRetries: fc.option(fc.integer({ min: 0, max: 1 }), { nil: undefined, freq: 2 }),
  outputs: fc.constantFrom(undefined, undefined, ["passed"], ["failed"]),
});
const inner = ["a", "b", "c"],
  deep = ["x", "y"],
  top = ["p", "q"];
const lvl = (from: string[], to: string[]) =>
  fc.record({
    from: fc.constantFrom(...from),
    to: fc.constantFrom(...to),
    on: fc.constantFrom(undefined, "passed", "failed", "max_retries_exceeded"),
  });
const forked = fc
  .record({
    w: fc.tuple(...[...inner, ...deep, ...top].map(() => wn)),
    human: fc.boolean(),
    e1: fc.array(lvl(inner, [...inner, "g", "j", "j", "end", "fail", "hitl"]), {
      minLength: 3,
      maxLength: 8,
    }),
    e2: fc.array(lvl(deep, [...deep, "k", "k", "end", "fail"]), { minLength: 2, maxLength: 4 }),
    e3: fc.array(lvl(top, [...top, "f", "end", "fail", "hitl"]), { minLength: 2, maxLength: 5 }),
    fs: fc.array(fc.constantFrom(...inner, "j", "g", "end"), { minLength: 1, maxLength: 3 }),
    gs: fc.array(fc.constantFrom(...deep, "k", "fail"), { minLength: 1, maxLength: 2 }),
    fo: fc.array(lvl(["j"], [...top, "end", "fail", "f"]), { minLength: 1, maxLength: 3 }),
    go: fc.array(lvl(["k"], [...inner, "j", "end", "fail"]), { minLength: 1, maxLength: 3 }),
    s1: fc.constantFrom("all-pass", "any-pass", "first", "quorum:2", "quorum:1"),
    s2: fc.constantFrom("all-pass", "any-pass", "first"),
    mc: fc.constantFrom(undefined, undefined, 1, 2),
    each: fc.constantFrom(0, 0, 0, 1, 2, 3),
    back: fc.constantFrom(undefined, undefined, "a", "p"),
    strict: fc.boolean(),
  })
  .map((z) => {
    const nodes: any = {
      start: { type: "start" },
      end: { type: "end", result: "success" },
      fail: { type: "end", result: "failure" },
      hitl: { type: "end", result: "blocked", escalation: "hitl" },
      f: clean({
        type: "fork",
        join: "j",
        maxConcurrency: z.mc,
        each: z.each ? { over: "items", as: "item", maxItems: z.each } : undefined,
      }),
      j: { type: "join", fork: "f", strategy: z.s1 },
      g: { type: "fork", join: "k" },
      k: { type: "join", fork: "g", strategy: z.s2 },
    };
    [...inner, ...deep, ...top].forEach((id, i) => {
      nodes[id] = clean({ ...z.w[i], name: "N" });
    });
    if (z.human)
      nodes["c"] = {
        type: "checkpoint",
        message: "?",
        options: [
          { id: "passed", label: "Y" },
          { id: "failed", label: "N" },
        ],
      };
    const ok = (e: any) => {
      const n = nodes[e.from];
      if (e.on === undefined) return true;
      if (n.type === "join" || n.type === "checkpoint") return e.on !== "max_retries_exceeded";
      if (e.on === "max_retries_exceeded") return n.maxRetries !== undefined;
      return (n.outputs ?? ["passed", "failed"]).includes(e.on);
    };
    const fs = z.each ? z.fs.slice(0, 1) : z.fs;
    const edges = [
      { from: "start", to: "p" },
      { from: "p", to: "f" },
      ...fs.map((to) => ({ from: "f", to })),
      ...z.gs.map((to) => ({ from: "g", to })),
      ...[...z.e1, ...z.e2, ...z.e3, ...z.fo, ...z.go].filter(ok).map(clean),
      ...(z.back ? [{ from: "hitl", to: z.back }] : []),
    ];
    return {
      id: "r",
      nodes,
      edges,
      strict: z.strict,
      ...(z.each && { variables: [{ name: "items", type: "array", defaultValue: [1, 2] }] }),
    };
  });
const all = [...inner, ...deep, ...top, "f", "g", "j", "k", "end", "fail", "hitl"];
test("fork oracle", () => {
  let checked = 0,
    big = 0,
    bad = 0,
    bounds = 0;
  const codes: any = {};
  fc.assert(
    fc.property(forked, fc.constantFrom(...all), fc.constantFrom(...all), (sketch: any, A, B) => {
      sketch = {
        ...sketch,
        properties: [
          { always_through: A, before: B },
          { never: [A, B], together: true },
          { reaches: B, within: 5 },
        ],
      };
      const v = verified(sketch);
      const errs = v.findings.filter(
        (f) => f.severity === "error" && !["dead-end", "property-violated"].includes(f.code),
      );
      if (errs.length > 0) {
        bad++;
        for (const e of errs) codes[e.code] = (codes[e.code] ?? 0) + 1;
        return;
      }
      const r = exploreAll(v.program, true, 1500);
      if (!r) {
        big++;
        return;
      }
      const un = new Set(v.findings.filter((f) => f.code === "unreachable").map((f) => f.at));
      for (const id of v.program.nodes.keys()) expect([id, !un.has(id)]).toEqual([id, r.visited.has(id)]);
      const viol = v.findings.filter((f) => f.code === "property-violated");
      const ex = new Explorer(v.program, false);
      const seen = new Set<string>();
      const queue: Task[] = [];
      const first = ex.initial();
      let hit = false;
      queue.push(first.task);
      seen.add(key(first.task));
      for (const t of queue)
        for (const m of ex.moves(t)) {
          let cut = false;
          for (const e of m.entered) {
            if (e === A) {
              cut = true;
              break;
            }
            if (e === B) hit = true;
          }
          if (!cut && !seen.has(key(m.task))) {
            seen.add(key(m.task));
            queue.push(m.task);
            if (queue.length > 3000) {
              big++;
              return;
            }
          }
        }
      expect(["through", viol.some((f) => f.at === "properties.0")]).toEqual(["through", hit && A !== B]);
      const bits = new Set<string>();
      const q2: [Task, number][] = [[first.task, 0]];
      bits.add(key(first.task) + 0);
      let both = false;
      for (const [t, bset] of q2)
        for (const m of ex.moves(t)) {
          let bb = bset;
          for (const e of m.entered) {
            if (e === A) bb |= 1;
            if (e === B) bb |= 2;
          }
          if (bb === 3) {
            both = true;
            continue;
          }
          const k = key(m.task) + bb;
          if (!bits.has(k)) {
            bits.add(k);
            q2.push([m.task, bb]);
            if (q2.length > 6000) {
              big++;
              return;
            }
          }
        }
      expect(["never", viol.some((f) => f.at === "properties.1")]).toEqual(["never", both]);
      if (v.bound.reports !== null) {
        keepSteps = true;
        try {
          const rr = exploreAll(v.program, false, 1500);
          if (rr) {
            bounds++;
            const max = (t: Task): number => Math.max(t.p.steps, ...Object.values(t.b).map(max));
            for (const t of rr.tasks) expect(max(t)).toBeLessThanOrEqual(v.bound.reports);
            for (const ms of rr.out)
              for (const m of ms) expect(max(m.task)).toBeLessThanOrEqual(v.bound.reports);
          }
        } finally {
          keepSteps = false;
        }
      }
      checked++;
    }),
    { numRuns: runs, seed },
  );
  console.error({ checked, big, bad, bounds, codes });
});
test("trace", () => {
  const sketch: any = JSON.parse(process.env["SK"] ?? "null");
  if (!sketch) return;
  const [A, B] = (process.env["AB"] ?? "").split(",");
  const v = verified({
    ...sketch,
    properties: [
      { always_through: A, before: B },
      { never: [A, B], together: true },
    ],
  });
  console.error(
    v.findings.map((f) => `${f.severity} ${f.code} ${f.at} ${f.message} ${f.path}`).join("\n"),
    v.bound,
  );
  const ex = new Explorer(v.program, false);
  const first = ex.initial();
  const q2: [Task, number, string[]][] = [[first.task, 0, []]];
  const bits = new Set([key(first.task) + 0]);
  for (const [t, bset, tr] of q2)
    for (const m of ex.moves(t)) {
      let bb = bset;
      for (const e of m.entered) {
        if (e === A) bb |= 1;
        if (e === B) bb |= 2;
      }
      const tr2 = [
        ...tr,
        `${m.kind} [${m.entered}] ${m.task.p.step}/${m.task.p.state}/${m.task.p.escalation} ${Object.entries(m.task.b).map(([k, x]: any) => `${k}:${x.p.step}/${x.p.state}/${x.p.escalation}`)}`,
      ];
      if (bb === 3) {
        console.error(tr2.join("\n"));
        return;
      }
      const k = key(m.task) + bb;
      if (!bits.has(k)) {
        bits.add(k);
        q2.push([m.task, bb, tr2]);
      }
    }
  console.error("not both");
});
test("steps trace", () => {
  const sketch: any = JSON.parse(process.env["SK"] ?? "null");
  if (!sketch) return;
  const v = verified(sketch);
  console.error(v.bound);
  keepSteps = true;
  const ex = new Explorer(v.program, false);
  const first = ex.initial();
  const max = (t: Task): number => Math.max(t.p.steps, ...Object.values(t.b).map(max));
  const rested = (t: Task): Task => ({ p: { ...t.p, steps: 0 }, b: Object.fromEntries(Object.entries(t.b).map(([k, x]) => [k, rested(x)])) });
  const q: [Task, string[]][] = [[first.task, []]]; const seen = new Set([key(first.task)]);
  for (const [t, tr] of q) for (const m of ex.moves(t)) {
    const show = (x: any): string => `${x.p.step}/${x.p.state}/${x.p.escalation}/${x.p.steps}{${Object.entries(x.b).map(([k, y]) => k + ":" + show(y))}}`;
    const tr2 = [...tr, `${m.kind} ${m.person} [${m.entered}] ${show(m.task)}`];
    if (max(m.task) > v.bound.reports!) { console.error(tr2.join("\n")); keepSteps = false; return; }
    const n = m.person ? rested(m.task) : m.task;
    const k = key(n); if (!seen.has(k)) { seen.add(k); q.push([n, tr2]); }
  }
});
