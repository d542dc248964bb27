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
    // Far above what any takes: a machine that does other things, too, is no reason to fail.
    hookTimeout: 600_000,
    testTimeout: 600_000,
    maxWorkers: 2,
    // The modules are loaded once a worker, by Node itself as in production, not anew for every file: what a test file
    // needs apart from others it opens, a home above all.
    isolate: false,
    experimental: { viteModuleRunner: false },
  },
})
