import { defineConfig } from 'vitest/config'
import { embeddedPart, onPostgres, tests } from './ops/test-matrix.mjs'

const { TEST_DATABASE_URL, TEST_PART } = process.env
const parts: Record<string, string[]> = {
  embedded: embeddedPart,
  commands: ['tests/commands/*.test.ts'],
}

export default defineConfig({
  test: {
    include: parts[TEST_PART ?? ''] ?? (TEST_DATABASE_URL ? onPostgres : tests),
    globalSetup: ['server/testing/global-setup.ts'],
    // Far above what any test takes, so that a busy machine does not fail them.
    hookTimeout: 600_000,
    testTimeout: 600_000,
    maxWorkers: 2,
    // Each worker loads modules once, by Node itself as in production. Test files isolate their state by opening their own
    // test servers.
    isolate: false,
    experimental: { viteModuleRunner: false },
  },
})
