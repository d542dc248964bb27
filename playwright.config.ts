import { defineConfig } from '@playwright/test'
import { findChromium } from './ops/browser.mjs'

const executablePath = findChromium()

/** Journeys through the real server: see tests/e2e/support/test-server.ts. */
export default defineConfig({
  testDir: 'tests/e2e/specs',
  globalSetup: './tests/e2e/support/global-setup.ts',
  // Each worker has a server of its own.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    timezoneId: 'America/Toronto',
    // Colours in the middle of a transition would count as too faint.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // A test runs on the wide screen, with the tag @phone on the narrow one instead, with @both on both.
  projects: [
    { name: 'wide', use: { viewport: { width: 1280, height: 800 } }, grepInvert: /@phone\b/ },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      grep: /@(phone|both)\b/,
    },
  ],
})
