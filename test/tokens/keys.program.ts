import { keyFile } from "../../src/adapters/secrets/key-file.ts";

// Waits for its parent's signal, then reads and prints the keys.

const [, , home = ""] = process.argv;
process.once("message", () => {
  void keyFile(home, () => 0)
    .read()
    .then((ring) => {
      process.send?.(ring.ok ? ring.value.current.secret : ring.refusal.message);
      process.disconnect();
    });
});
process.send?.("ready");
