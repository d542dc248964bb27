import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,sandbox,web,ops}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/testing/template.ts'],
    hookTimeout: 60_000,
    testTimeout: 60_000,
    maxWorkers: 2,
  },
})
