import { defineConfig } from '@playwright/test'
import { findChromium } from './ops/browser.mjs'

const executablePath = findChromium()

/** Browser tests against the real server: see tests/e2e/support/start-server.ts. */
export default defineConfig({
  testDir: 'tests/e2e/specs',
  globalSetup: './tests/e2e/support/global-setup.ts',
  // Each worker has its own server. Three keep two processors busy, because browsers often wait.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    timezoneId: 'America/Toronto',
    // Without transitions, because colours in the middle of a transition would fail the contrast checks.
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
        // Browsers trust localhost without https, but not this name: see home.spec.ts.
        '--host-resolver-rules=MAP questnest.home 127.0.0.1',
      ],
    },
  },
  // Tests run on the wide screen; those tagged @phone only on the narrow one, those tagged @wide-and-phone on both.
  projects: [
    { name: 'wide', use: { viewport: { width: 1280, height: 800 } }, grepInvert: /@phone\b/ },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      grep: /@(phone|wide-and-phone)\b/,
    },
  ],
})
