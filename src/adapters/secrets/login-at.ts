import { shellWord } from "../../model/words/shell-word.ts";

type Login =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly problem: string; readonly advice: string };

/** The server that a login is for. */
interface LoginServer {
  readonly server: string;
  readonly token: string;
  /** the words that start Navigator here, for advice */
  readonly self: readonly string[];
}

/** A new login address from a server on this machine. */
export async function loginAt({ server, token, self }: LoginServer): Promise<Login> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${server}/api/login`, { method: "POST", headers }).catch(() => undefined);
  if (!answer) {
    const start = [...self, "start"].map(shellWord).join(" ");
    const advice = `Start it with ${start}, or name its port with --port.`;
    return { ok: false, problem: `No server answers at ${server}.`, advice };
  }
  const { data } = (await answer.json().catch(() => ({}))) as { data?: { url?: string } };
  if (data?.url !== undefined) return { ok: true, value: data.url };
  const advice = "Use the folder, or the NAVIGATOR_HOME, that the server was started with.";
  return { ok: false, problem: `The server at ${server} does not know this token.`, advice };
}
