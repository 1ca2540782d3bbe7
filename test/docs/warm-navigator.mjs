// Runs many commands of the built product in one process: a start costs half a second, a command a few milliseconds.
// usage: node warm-navigator.mjs navigator.cjs QUEUE
// QUEUE is a named pipe. Each line names a folder with `args` and `env`, both ended by NUL, and a named pipe `done`.
import { createReadStream, existsSync, readFileSync, writeFileSync } from "node:fs";
import Module from "node:module";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import vm from "node:vm";

const [, , file, queue] = process.argv;
const compiled = join(dirname(file), `navigator-${process.version}-${process.arch}.compiled`);
// The bundle gets a `process` of its own, with the arguments, environment and streams of one command.
const text = `(function (exports, require, module, __filename, __dirname, process) {${readFileSync(file, "utf8")}\n})`;
const script = new vm.Script(text, {
  filename: file,
  cachedData: existsSync(compiled) ? readFileSync(compiled) : undefined,
  importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
});

function words(path) {
  return readFileSync(path, "utf8").split("\0").slice(0, -1);
}

function environment(path) {
  return Object.fromEntries(
    words(path).map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
}

/** The input of a command: a terminal, whose person answers each question, or nothing. */
function input(isTerminal) {
  const stream = new PassThrough();
  if (!isTerminal) return Object.assign(stream.end(), { isTTY: false });
  return Object.assign(stream, { isTTY: true });
}

/** Runs one command, and returns its exit code and output. A command that serves is stopped once it has printed. */
function run([folder, kind, ...args], env) {
  let out = "";
  let err = "";
  let stop = () => {};
  const isServer = args[0] === "start";
  const stdin = input(kind === "terminal" && args[0] !== "mcp");
  return new Promise((resolve) => {
    const stdout = {
      isTTY: false,
      on: () => {},
      write: (part) => {
        out += part;
        if (isServer && out.includes("http://")) stop();
      },
    };
    const stderr = Object.assign(new PassThrough(), {
      isTTY: false,
      write: (part) => {
        err += part;
        // A question ends with a space: the person agrees, or chooses one of the clients.
        if (stdin.isTTY && String(part).endsWith(" "))
          stdin.write(String(part).includes("which ones?") ? "claude\n" : "y\n");
        return true;
      },
    });
    process.chdir(folder);
    // The home folder of a user comes from the environment of the process itself.
    process.env.HOME = env.HOME;
    const own = Object.create(process, {
      // A fixed port may be taken: the last option counts.
      argv: { value: [process.execPath, file, ...args, ...(isServer ? ["--port", "0"] : [])] },
      env: { value: env },
      cwd: { value: () => folder },
      stdin: { value: stdin },
      stdout: { value: stdout },
      stderr: { value: stderr },
      once: {
        value: (event, listener) => {
          if (event === "SIGTERM") stop = listener;
        },
      },
      exitCode: { set: (code) => setImmediate(() => resolve({ code, out, err })) },
    });
    const module = { exports: {} };
    const load = Module.createRequire(file);
    const require = (name) => (name === "node:process" || name === "process" ? own : load(name));
    script.runInThisContext()(module.exports, require, module, file, dirname(file), own);
  });
}

for await (const place of createInterface({ input: createReadStream(queue, { flags: "r+" }) })) {
  const { code, out, err } = await run(words(join(place, "args")), environment(join(place, "env")));
  writeFileSync(join(place, "out"), out);
  writeFileSync(join(place, "err"), err);
  writeFileSync(join(place, "done"), `${code}\n`);
}
