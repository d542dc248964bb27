import { defineConfig } from 'vitest/config'
import { allTests, embeddedTests, postgresTests, propertyTests } from './ops/test-matrix.mjs'

const { TEST_DATABASE_URL, TEST_PART } = process.env
const parts: Record<string, string[]> = {
  embedded: embeddedTests,
  properties: propertyTests,
  commands: ['tests/commands/*.test.ts'],
}

export default defineConfig({
  test: {
    include: parts[TEST_PART ?? ''] ?? (TEST_DATABASE_URL ? postgresTests : allTests),
    globalSetup: ['server/testing/global-setup.ts'],
    // Far longer than any test and any wait takes, so that none fails on a busy machine.
    hookTimeout: 600_000,
    testTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    // Several files on PostgreSQL mostly wait: for processes that start, and for faults to end.
    maxWorkers: TEST_DATABASE_URL ? 3 : 2,
    // Each worker loads every module only once, through Node itself, as in production. A test file isolates its state
    // by opening its own test server.
    isolate: false,
    experimental: { viteModuleRunner: false },
  },
})
