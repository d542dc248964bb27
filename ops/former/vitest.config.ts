import { defineConfig } from 'vitest/config'
import present from '../../vitest.config.ts'
import { root } from '../prepare.mjs'

/* For tests of an earlier revision, in its folder: see tests.mjs. */
export default defineConfig({
  test: {
    ...present.test,
    include: ['server/**/*.test.ts'],
    exclude: [],
    // Leaves out tests that compare the tables with the former code.
    testNamePattern: /^(?!.*\[(N08\.2|P10\.10)\])/,
    // The setup of the present version, which makes the present tables.
    globalSetup: [`${root}server/testing/global-setup.ts`],
  },
})
