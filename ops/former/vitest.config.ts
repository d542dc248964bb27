import { defineConfig } from 'vitest/config'
import present from '../../vitest.config.ts'
import { root } from '../prepare.mjs'

/* For tests of an earlier revision, in its folder: see tests.mjs. */
export default defineConfig({
  test: {
    ...present.test,
    include: ['server/**/*.test.ts'],
    exclude: [],
    // Leaves out a test of the tables themselves.
    testNamePattern: /^(?!.*\[N08\.2\])/,
    // The setup of the present version, which makes the present tables.
    globalSetup: [`${root}server/testing/global-setup.ts`],
  },
})
