import { defineConfig } from '@playwright/test'
import { browserArguments, browserPath } from './support/browser.ts'

const executablePath = browserPath()
const report = process.env.VOUCH_STEP_REPORT

export default defineConfig({
  testDir: '.',
  outputDir: './test-results',
  fullyParallel: false,
  // Each worker runs its own Vouch with its own database: two fit on two cores.
  workers: 2,
  // Two cores that others use too: a journey may run out of time once. The summary names whatever needed it.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    launchOptions: { ...(executablePath && { executablePath }), args: browserArguments },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    viewport: { width: 1280, height: 800 },
  },
})
