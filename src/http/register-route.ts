import type { Route } from "./route.ts";
import { sendJson } from "./send-json.ts";

const MISSING =
  "A token is missing. This server has no OAuth and registers no clients: send the agents' token as Authorization: Bearer TOKEN. The operator prints it with: navigator token agent";

/**
 * Refuses the registration of an OAuth client. A host without a token tries it and shows its user the answer, so the
 * answer has the form of an OAuth error, and names the real cause.
 */
export const registerRoute: Route = {
  name: "register",
  methods: ["POST"],
  entry: "open",
  handle: async ({ response }) => {
    const headers = { "www-authenticate": 'Bearer realm="navigator"' };
    sendJson(response, 401, { error: "invalid_token", error_description: MISSING }, headers);
    return "UNAUTHENTICATED";
  },
};
