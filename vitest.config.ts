import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: ["test/page/chromium.setup.ts", "test/postgres/postgres.setup.ts"],
    // With a worker per core a fifth of the cores stays idle: many tests wait for processes of their own.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Every file would load everything anew; a test that leaves something behind in a module is to be seen.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The usual second is too short for a process that starts while other tests use the cores.
    expect: { poll: { timeout: 30_000 } },
    coverage: {
      provider: "v8",
      include: ["src/engine/**/*.ts", "src/routing/**/*.ts"],
      exclude: ["**/*.test.ts", "**/*.arbitrary.ts"],
      thresholds: { branches: 100, functions: 100, lines: 100, statements: 100 },
      reporter: ["text"],
    },
  },
});
