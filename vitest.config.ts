import { globSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { asksForDatabase } from './ops/engines.mjs'

const tests = globSync('{contract,server,sandbox,web,ops}/**/*.test.ts')

export default defineConfig({
  test: {
    include: process.env.TEST_DATABASE_URL ? tests.filter(asksForDatabase) : tests,
    globalSetup: ['server/testing/template.ts'],
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
