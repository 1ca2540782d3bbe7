/** For each node, the nodes that it leads to. */
export type Links = readonly (readonly number[])[];

export interface Components {
  /** the component of each node */
  readonly of: Int32Array;
  /** the nodes of each component; a component comes after all others that it leads to */
  readonly members: readonly (readonly number[])[];
}

/** Strongly connected components. Iterative: recursion would overflow the stack on long chains. */
export function components(links: Links): Components {
  const of = new Int32Array(links.length).fill(-1);
  const order = new Int32Array(links.length).fill(-1);
  const low = new Int32Array(links.length);
  const cursor = new Int32Array(links.length);
  const members: number[][] = [];
  const open: number[] = [];
  const path: number[] = [];
  let count = 0;

  const visit = (place: number) => {
    order[place] = count;
    low[place] = count;
    count += 1;
    open.push(place);
    path.push(place);
  };
  const lower = (place: number, value: number) => {
    if (value < (low[place] ?? 0)) low[place] = value;
  };
  const close = (root: number) => {
    const component: number[] = [];
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      of[place] = members.length;
      component.push(place);
      if (place === root) break;
    }
    members.push(component);
  };

  for (let root = 0; root < links.length; root++) {
    if (order[root] !== -1) continue;
    visit(root);
    for (let place = path.at(-1); place !== undefined; place = path.at(-1)) {
      const next = links[place]?.[cursor[place] ?? 0];
      if (next === undefined) {
        path.pop();
        if (low[place] === order[place]) close(place);
        const caller = path.at(-1);
        if (caller !== undefined) lower(caller, low[place] ?? 0);
        continue;
      }
      cursor[place] = (cursor[place] ?? 0) + 1;
      if (order[next] === -1) visit(next);
      else if (of[next] === -1) lower(place, order[next] ?? 0);
    }
  }
  return { of, members };
}

/** The components that contain a cycle. */
export function cycles(links: Links): readonly (readonly number[])[] {
  return components(links).members.filter(([place, other]) => {
    if (place === undefined) return false;
    return other !== undefined || (links[place]?.includes(place) ?? false);
  });
}
