import { defineConfig } from 'vitest/config'
import { embeddedPart, onPostgres, tests } from './ops/test-matrix.mjs'

const { TEST_DATABASE_URL, TEST_PART } = process.env

export default defineConfig({
  test: {
    include: TEST_DATABASE_URL ? onPostgres : TEST_PART === 'embedded' ? embeddedPart : tests,
    globalSetup: ['server/testing/global-setup.ts'],
    // Far above what any takes: a machine that does other things, too, is no reason to fail.
    hookTimeout: 180_000,
    testTimeout: 180_000,
    maxWorkers: 2,
    // The modules are loaded once a worker, by Node itself as in production, not anew for every file: what a test file
    // needs apart from others it opens, a home above all.
    isolate: false,
    experimental: { viteModuleRunner: false },
  },
})
