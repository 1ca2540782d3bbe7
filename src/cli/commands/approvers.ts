import type { Command } from "commander";
import type { z } from "zod";
import { allPrintable } from "../../model/words/printable.ts";
import { inviteApprover } from "../../operations/presence/invite-approver.ts";
import { listApprovers } from "../../operations/presence/list-approvers.ts";
import { proposeChange } from "../../operations/presence/propose-change.ts";
import { listWorkflows } from "../../operations/workflows/list-workflows.ts";
import { wholeNumber } from "../read-argument.ts";
import { EXIT, type Screen } from "../screen.ts";

interface ListOptions {
  readonly json?: boolean;
  readonly export?: boolean;
}

interface AddOptions {
  readonly json?: boolean;
  readonly home?: string;
  readonly port?: number;
  readonly origin?: string;
  readonly hardware?: boolean;
}

export function addApprovers(root: Command, screen: Screen): Command {
  const approvers = root
    .command("approvers")
    .description("List the people whose signature counts, invite one or propose to remove one")
    .option("--export", "Print the text of approvers.json, to commit and to review")
    .action((options: ListOptions) => list(screen, options));
  addInvitation(approvers, screen);
  addRemoval(approvers, screen);
  addPin(approvers, screen);
  return approvers;
}

async function list(screen: Screen, { json, export: isExport = false }: ListOptions): Promise<void> {
  if (isExport) {
    const listed = await screen.fetch(listApprovers, {}, json);
    if (listed) screen.print(listed.file);
    return;
  }
  await screen.show(listApprovers, {}, { json }, (listed) => ({ text: listText(listed) }));
}

function listText({
  approvers,
  proposed,
  sequence,
  fingerprint,
  policy,
}: z.infer<typeof listApprovers.output>): string {
  const people = approvers.map(({ name, credentials }) => {
    const valid = credentials.filter(({ revokedAt }) => revokedAt === undefined).length;
    return `  ${name}  ${valid === 0 ? "removed" : `${valid} of ${credentials.length} keys count`}`;
  });
  const open = proposed.map(({ change, signed }) => {
    const about = "name" in change ? ` of ${change.name}` : "";
    return `  waits for signatures: ${change.type}${about} (${signed.length} of ${policy.quorum} have signed)`;
  });
  return [...people, ...open, `Version ${sequence}, fingerprint ${fingerprint}`, ""].join("\n");
}

function addInvitation(approvers: Command, screen: Screen): void {
  approvers
    .command("add")
    .description("Print a one-time address at which a person enrols a passkey (for people)")
    .argument("<name>", "Name of the person")
    .option("--port <number>", "Port of the running server, if there are several", wholeNumber(1, 65_535))
    .option("--origin <url>", "Address of the page, if it has a name of its own")
    .option("--hardware", "First approver: refuse keys that can be copied to other devices")
    .action((name: string, _options: unknown, command: Command) =>
      screen.atTerminal(() => invite(screen, name, command.optsWithGlobals<AddOptions>())),
    );
}

async function invite(screen: Screen, name: string, options: AddOptions): Promise<void> {
  const { json = false, origin, hardware } = options;
  const port = options.port ?? (await portOf(screen));
  if (port === undefined) {
    const advice = `Start it with ${screen.command("start")}, or name its port with --port.`;
    return screen.fail("No server of this database runs here.", advice, EXIT.usage);
  }
  const { home } = screen.call.ports.machine ?? {};
  const login = await screen.services.login(port, home);
  if (!login.ok) return screen.fail(login.problem, login.advice, EXIT.usage);
  const input = { name, port, ...(origin !== undefined && { origin }), ...(hardware && { hardware }) };
  const invited = await screen.fetch(inviteApprover, input, json);
  if (!invited) return;
  const { pathname, search } = new URL(login.value);
  const address = `${invited.origin}${pathname}${search}#/enrol/${invited.code}`;
  if (json) return screen.printJson({ data: { ...invited, address } });
  screen.print(`${allPrintable(address)}\n`);
  screen.note(
    invited.founds
      ? "Open this address in a browser within 15 minutes. This is the first approver, who decides who\nfollows. Compare the fingerprint that the page shows when you commit approvers.json.\n"
      : "Open this address in the person's browser within 15 minutes. The key counts after an approver has signed it on\nthe page, under Approvers.\n",
  );
}

/** The port of the server on this machine that works on the same database. */
async function portOf({ services, call }: Screen): Promise<number | undefined> {
  const database = call.ports.machine?.database;
  const own = (await services.servers()).find((server) => server.database === database);
  return own && Number(new URL(own.url).port);
}

function addRemoval(approvers: Command, screen: Screen): void {
  approvers
    .command("remove")
    .description("Propose to remove a person or one key; approvers sign it on the page (for people)")
    .argument("<name>", "Name of the approver")
    .option("--key <id>", "Only this key")
    .action((name: string, { key }: { readonly key?: string }, command: Command) => {
      const { json } = command.optsWithGlobals<ListOptions>();
      const remove = { name, ...(key !== undefined && { credential: key }) };
      return screen.asPerson("or on the page", () =>
        screen.show(proposeChange, { remove }, { json }, () => ({
          text: `Proposed. It counts once approvers have signed it on the page, under Approvers (#/approvers).\n`,
        })),
      );
    });
}

function addPin(approvers: Command, screen: Screen): void {
  approvers
    .command("pin")
    .description(
      "Propose that the loaded version of a workflow counts at a gate; approvers sign it (for people)",
    )
    .argument("<workflow>", "Workflow id")
    .action((workflow: string, _options: unknown, command: Command) =>
      screen.asPerson("or on the page", () => pin(screen, workflow, command.optsWithGlobals<ListOptions>())),
    );
}

async function pin(screen: Screen, workflow: string, { json }: ListOptions): Promise<void> {
  const loaded = await screen.fetch(listWorkflows, {}, json);
  const listed = loaded && (await screen.fetch(listApprovers, {}, json));
  if (!listed) return;
  const version = loaded.workflows.find(({ id }) => id === workflow)?.version;
  if (version === undefined) {
    const advice = "navigator workflows lists the loaded ones.";
    return screen.fail(`There is no workflow "${workflow}".`, advice, "WORKFLOW_NOT_FOUND");
  }
  const before = Object.hasOwn(listed.workflows, workflow) ? (listed.workflows[workflow] ?? []) : [];
  const workflows = { ...listed.workflows, [workflow]: [...new Set([...before, version])] };
  await screen.show(proposeChange, { workflows }, { json }, () => ({
    text: `Proposed: ${version}\nIt counts once approvers have signed it on the page, under Approvers (#/approvers).\n`,
  }));
}
