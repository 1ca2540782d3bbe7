import type { Position } from "../../model/position.ts";
import type { Excursion } from "../../model/routing.ts";
import { own } from "../own-property.ts";
import { stepPath } from "../step-path.ts";

type Routes = NonNullable<Position["routes"]>;

/** Counts an excursion from the current step. */
export function withExcursion(position: Position, { signature }: Excursion): Routes {
  const { made, steps } = position.routes ?? { made: 0, steps: {} };
  if (signature === undefined) return { made: made + 1, steps };
  const path = stepPath(position);
  const trace = own(steps, path);
  const attempts = { ...trace?.attempts, [signature]: (trace?.attempts?.[signature] ?? 0) + 1 };
  return { made: made + 1, steps: { ...steps, [path]: { ...trace, attempts } } };
}

/** Forgets the attempts at the current step, which is left otherwise than by a failure. Changes the given position. */
export function forgetAttempts(position: Position): Position {
  const { routes } = position;
  const path = stepPath(position);
  const trace = routes && own(routes.steps, path);
  if (!routes || !trace?.attempts) return position;
  const { attempts: _attempts, ...kept } = trace;
  position.routes = { ...routes, steps: { ...routes.steps, [path]: kept } };
  return position;
}

/** Forgets every attempt: a person has decided about the task. */
export function renewed({ steps }: Routes): Routes {
  const kept = Object.entries(steps).map(([path, { attempts: _attempts, ...trace }]) => [path, trace]);
  return { made: 0, steps: Object.fromEntries(kept) };
}
