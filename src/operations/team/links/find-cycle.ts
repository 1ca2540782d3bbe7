/**
 * The tasks on a way by which tasks wait for each other; `undefined` if none of the starts leads to one. Each task is
 * looked at once, however many starts there are: with a search for each, a long chain would take hours.
 */
export async function findCycle(
  starts: Iterable<string>,
  /** the tasks that wait for a task */
  waiting: (id: string) => Promise<readonly string[]>,
): Promise<string[] | undefined> {
  const seen = new Set<string>();
  const way: string[] = [];
  const ahead: string[][] = [];
  const onWay = new Set<string>();
  const goTo = async (id: string): Promise<void> => {
    seen.add(id);
    onWay.add(id);
    way.push(id);
    ahead.push([...(await waiting(id))]);
  };
  for (const start of starts) {
    if (!seen.has(start)) await goTo(start);
    for (let rest = ahead.at(-1); rest; rest = ahead.at(-1)) {
      const next = rest.shift();
      if (next === undefined) {
        ahead.pop();
        onWay.delete(way.pop() ?? "");
      } else if (onWay.has(next)) return [...way.slice(way.indexOf(next)), next];
      else if (!seen.has(next)) await goTo(next);
    }
  }
  return undefined;
}
