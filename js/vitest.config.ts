import { defineConfig } from "vitest/config";

// All tests are of pure functions: none needs a worker of its own.
export default defineConfig({ test: { include: ["test/**/*.test.ts"], isolate: false } });
