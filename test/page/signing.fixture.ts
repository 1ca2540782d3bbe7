import { join } from "node:path";
import type { CDPSession, Locator, Page } from "playwright-core";
import type { Credential } from "../../src/model/approvers-file.ts";
import { Desk } from "../support/desk.ts";
import type { Visit } from "./browser.fixture.ts";
import type { House } from "./house.fixture.ts";
import { atRest, show } from "./inbox.fixture.ts";

/** A person's authenticator, in the browser of a page. */
export class Passkey {
  readonly #session: CDPSession;
  readonly #id: string;

  private constructor(session: CDPSession, id: string) {
    this.#session = session;
    this.#id = id;
  }

  /** Plugs an authenticator in. It answers at once, as a person does who touches it. */
  static async plug(page: Page, keys: Keys = []): Promise<Passkey> {
    const session = await page.context().newCDPSession(page);
    await session.send("WebAuthn.enable");
    const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "usb",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    for (const credential of keys)
      await session.send("WebAuthn.addCredential", { authenticatorId, credential });
    return new Passkey(session, authenticatorId);
  }

  /** Whether the person is touching it. */
  async touched(enabled: boolean): Promise<void> {
    const authenticatorId = this.#id;
    await this.#session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
  }

  /** Whether it recognises the person. */
  async verified(isUserVerified: boolean): Promise<void> {
    await this.#session.send("WebAuthn.setUserVerified", { authenticatorId: this.#id, isUserVerified });
  }

  /** Its keys, to plug them into the browser of another test. */
  async keys(): Promise<Keys> {
    const { credentials } = await this.#session.send("WebAuthn.getCredentials", {
      authenticatorId: this.#id,
    });
    return credentials;
  }
}

/** A key with its private part, as the browser's test authenticator keeps it. */
interface KeyData {
  readonly credentialId: string;
  readonly isResidentCredential: boolean;
  readonly rpId?: string;
  readonly privateKey: string;
  readonly userHandle?: string;
  readonly signCount: number;
}
export type Keys = readonly KeyData[];

/** The origin at which keys of this server count, once there are approvers. */
export async function originOf(house: House): Promise<string> {
  const { policy } = await house.ask<{ policy: { origins: string[] } }>("list_approvers", {});
  return policy.origins[0] ?? "";
}

/** The address of an invitation, as `navigator approvers add` prints it. */
export async function invitation(house: House, name: string): Promise<string> {
  const desk = new Desk({
    file: join(house.home, "navigator.db"),
    settings: { project: "default" },
    clock: Date.now,
  });
  const port = Number(new URL(house.url).port);
  const call = { ...desk.call, caller: { ...desk.call.caller, channel: "terminal" as const } };
  const { code, origin } = await desk.data<{ code: string; origin: string }>(
    "invite_approver",
    { name, port },
    call,
  );
  await desk.close();
  const { pathname, search } = new URL(await house.login());
  return `${origin}${pathname}${search}#/enrol/${code}`;
}

/** Opens a view in the browser of an approver, at the origin where signatures count. */
export async function openWith(
  visit: Visit,
  keys: Keys,
  hash: string,
): Promise<{ page: Page; passkey: Passkey }> {
  const page = await visit.open(hash);
  return { page, passkey: await Passkey.plug(page, keys) };
}

/** Opens a page elsewhere than at the server's usual address. */
export async function openAt(visit: Visit, address: string): Promise<Page> {
  const page = await visit.open("#/board");
  await page.goto(address);
  return page;
}

/** Makes the passkey of an invitation, and returns its keys. */
export async function enrol(visit: Visit, name: string): Promise<Keys> {
  const page = await openAt(visit, await invitation(visit.house, name));
  const passkey = await Passkey.plug(page);
  await page.getByRole("button", { name: "Make the passkey" }).click();
  await page.getByText(/^Enrolled|^The passkey was made/).waitFor();
  return passkey.keys();
}

/** The approvers as the server lists them. */
export async function keysOf(house: House, name: string): Promise<readonly Credential[]> {
  const { approvers } = await house.ask<{ approvers: { name: string; credentials: Credential[] }[] }>(
    "list_approvers",
    {},
  );
  return approvers.find((each) => each.name === name)?.credentials ?? [];
}

/** Chooses an answer of a task's question, and waits for the panel that signs it. */
export async function choose(page: Page, task: string, label: string): Promise<Locator> {
  const card = await show(page, task);
  const panel = card.getByRole("group", { name: "Sign with a passkey" });
  await tap(card.getByRole("button", { name: label, exact: true }), panel.getByText("You decide"));
  return panel;
}

/** How soon the page reacts to a click that it does not ignore. */
const REACTION_MS = 2_000;

/** Clicks a button until its effect is there: the inbox ignores clicks for a moment after its layout has changed. */
export async function tap(button: Locator, effect: Locator): Promise<void> {
  await button.waitFor();
  while (!(await effect.isVisible())) {
    await atRest(button.page());
    // The button may be gone, because an earlier click had its effect late.
    await button.click({ timeout: REACTION_MS }).catch(() => undefined);
    await effect.waitFor({ timeout: REACTION_MS }).catch(() => undefined);
  }
}

/** Presses Enter until its effect is there. */
export async function enter(page: Page, effect: Locator): Promise<void> {
  while (!(await effect.isVisible())) {
    await atRest(page);
    await page.keyboard.press("Enter");
    await effect.waitFor({ timeout: REACTION_MS }).catch(() => undefined);
  }
}

/** Presses Tab until an element has the focus. */
export async function tabTo(element: Locator): Promise<void> {
  const hasFocus = (): Promise<boolean> => element.evaluate((one) => one === document.activeElement);
  for (let presses = 0; presses < 20 && !(await hasFocus()); presses += 1)
    await element.page().keyboard.press("Tab");
}
