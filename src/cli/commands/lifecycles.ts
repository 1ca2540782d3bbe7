import { type Command, InvalidArgumentError } from "commander";
import type { Lifecycle } from "../../model/lifecycle.ts";
import { listLifecycles } from "../../operations/lifecycles/list-lifecycles.ts";
import { showLifecycle } from "../../operations/lifecycles/show-lifecycle.ts";
import type { Colours } from "../colours.ts";
import { oneWord } from "../one-word.ts";
import { renderFinding } from "../render-finding.ts";
import { EXIT, type Screen } from "../screen.ts";
import { table } from "../table.ts";

export function addLifecycles(root: Command, screen: Screen): Command {
  return root
    .command("lifecycles")
    .description("List the lifecycles of tasks, or show one as tasks follow it")
    .argument("[show]", "`show` to show one", onlyShow)
    .argument("[name]", "Lifecycle to show (default: the configured one)")
    .option("--overlay <name...>", "Overlays to add to the lifecycle")
    .action(
      (
        show: string | undefined,
        name: string | undefined,
        options: { json?: boolean; overlay?: string[] },
      ) =>
        show === undefined
          ? list(screen, options)
          : screen.show(
              showLifecycle,
              { name, overlays: options.overlay },
              options,
              ({ lifecycle, pin, source }) => ({
                text: `${renderLifecycle(lifecycle, screen.colours)}\n${screen.colours.dim(`${oneWord(source)}, ${pin.slice(0, 12)}`)}\n`,
              }),
            ),
    );
}

function onlyShow(text: string): string {
  if (text === "show") return text;
  throw new InvalidArgumentError("Use `navigator lifecycles`, or `navigator lifecycles show <name>`.");
}

function list(screen: Screen, options: { readonly json?: boolean }): Promise<void> {
  const { bold, dim } = screen.colours;
  return screen.show(listLifecycles, {}, options, ({ lifecycles }) => ({
    text: [
      ...table(
        lifecycles.map(({ name, kind, description, source, pin }) => [
          { text: `  ${name}${kind === "overlay" ? " (overlay)" : ""}`, paint: bold },
          { text: pin?.slice(0, 12) ?? "has errors", paint: dim },
          { text: description },
          { text: source, paint: dim },
        ]),
      ),
      ...lifecycles.flatMap(({ findings, source }) =>
        findings.map((finding) => renderFinding(finding, oneWord(source), screen.colours)),
      ),
      "",
    ].join("\n"),
    exit: lifecycles.some(({ pin }) => pin === undefined) ? EXIT.found : EXIT.fine,
  }));
}

function renderLifecycle(lifecycle: Lifecycle, { bold, dim }: Colours): string {
  const { name, description = "", settings, order, states, phases, gates, roles } = lifecycle;
  const shown = order.filter((state) => !states[state]?.hidden);
  const rows = shown.map((state) => {
    const { category = "", exits = [], timed = false, wip } = states[state] ?? {};
    const facts = [category, ...(timed ? ["timed"] : []), ...(wip === undefined ? [] : [`at most ${wip}`])];
    return [
      { text: `  ${state}`, paint: bold },
      { text: facts.join(", "), paint: dim },
      { text: exits.length === 0 ? "" : `-> ${exits.join(", ")}` },
    ];
  });
  const gated = Object.entries(gates).flatMap(([at, list]) =>
    list.map(
      ({ on, type, enforcement, to }) =>
        `  ${on} ${at}${to === undefined ? "" : ` to ${to}`}: ${type} (${enforcement})`,
    ),
  );
  return [
    `${bold(oneWord(name))} ${description}`,
    `begins in ${settings.initialState}; released tasks go to ${settings.disconnectState}`,
    "states",
    ...table(rows),
    `phases ${Object.keys(phases).toSorted().join(", ")}`,
    ...(gated.length === 0 ? [] : ["gates", ...gated]),
    ...(Object.keys(roles).length === 0 ? [] : [`roles ${Object.keys(roles).toSorted().join(", ")}`]),
  ].join("\n");
}
