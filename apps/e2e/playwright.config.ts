import { defineConfig } from '@playwright/test'
import { browserArguments, browserPath } from './support/browser.ts'

const executablePath = browserPath()
const report = process.env.VOUCH_STEP_REPORT

export default defineConfig({
  testDir: '.',
  outputDir: './test-results',
  globalSetup: './support/global-setup.ts',
  fullyParallel: false,
  // Each worker runs its own Vouch with its own database and a browser, which wait for one another half the time: three
  // keep two cores busy.
  workers: 3,
  // Two cores that others use too: a journey may run out of time once. The summary names whatever needed it.
  retries: process.env.CI ? 1 : 0,
  // Limits of time only end what hangs: a busy machine makes a journey slow, not red.
  timeout: 360_000,
  expect: { timeout: 45_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    launchOptions: { ...(executablePath && { executablePath }), args: browserArguments },
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    // Recording takes time of all journeys: only second tries and `npm run test:e2e` are recorded.
    trace: 'on-first-retry',
    viewport: { width: 1280, height: 800 },
  },
})
