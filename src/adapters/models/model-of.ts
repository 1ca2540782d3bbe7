import type { ModelSettings } from "../../model/model-settings.ts";
import { modelTimeoutMs } from "../../operations/ports/model-limits.ts";
import type { ModelPort } from "../../operations/ports/model-port.ts";
import { anthropic } from "./anthropic.ts";
import { commandModel } from "./command.ts";
import { httpModel } from "./http-model.ts";
import { modelKey } from "./model-key.ts";
import { openai } from "./openai.ts";
import type { WireFormat } from "./wire-format.ts";

/** Where the model's program and keys are. */
export interface ModelPlace {
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: () => number;
}

const formats: Readonly<Record<"openai" | "anthropic", WireFormat>> = { openai, anthropic };

/**
 * The model of a configuration; `undefined` where Navigator asks none itself. A model that cannot be used is one that
 * answers so: a mistake in a file must not stop a task.
 */
export function modelOf(settings: ModelSettings, { root, env, now }: ModelPlace): ModelPort | undefined {
  const { port = "none", command } = settings;
  const timeoutMs = modelTimeoutMs(settings);
  switch (port) {
    case "none":
    case "caller":
      return undefined;
    case "command": {
      const name = settings.name ?? "command";
      if (command === undefined) return unusable(name, "routing.model.command is not set");
      return commandModel({ run: command, name, root, env, timeoutMs, now });
    }
    default: {
      const format = formats[port];
      const { name = format.usualName, url: text = format.usualUrl, prices } = settings;
      const url = addressOf(text, format.path);
      // The address is not quoted: it may hold a secret.
      if (!url)
        return unusable(name, "routing.model.url must begin with http:// or https://, without a password");
      const place = { named: settings.keyEnv, file: settings.keyFile, usual: format.usualKeyEnv };
      const key = () => modelKey(place, env);
      return httpModel({ format, name, url, key, timeoutMs, prices, now });
    }
  }
}

function addressOf(text: string, path: string): URL | undefined {
  const base = text.endsWith("/") ? text : `${text}/`;
  if (!URL.canParse(path, base)) return undefined;
  const url = new URL(path, base);
  const isWeb = url.protocol === "http:" || url.protocol === "https:";
  return isWeb && url.username === "" && url.password === "" ? url : undefined;
}

function unusable(name: string, detail: string): ModelPort {
  return {
    name,
    ask: async () => ({ ok: false, problem: "unavailable", detail, model: { name, ms: 0 } }),
  };
}
