import { defineConfig } from '@playwright/test'
import { browserArguments, browserPath } from './support/browser.ts'

const executablePath = browserPath()
const report = process.env.VOUCH_STEP_REPORT

/** Long files that mostly wait. Begun last, they would run alone at the end. */
const waiting = ['identity/guessing.spec.ts', 'journeys/addresses.spec.ts', 'push/firefox.spec.ts']

/**
 * Pages of tests live for seconds, too short for optimised code to pay: without it, eleven journeys took 92 s of CPU time
 * instead of 104.
 */
const shortLived = ['--js-flags=--no-opt']

export default defineConfig({
  testDir: '.',
  outputDir: './test-results',
  globalSetup: './support/global-setup.ts',
  fullyParallel: false,
  projects: [
    { name: 'waiting', testMatch: waiting },
    { name: 'others', testIgnore: waiting },
  ],
  // Each worker runs Vouch, a database and a browser, and uses 0.65 of a core on average. With two workers, two cores
  // were idle for a third of the time, and some tests wait for a minute.
  workers: 4,
  // Other processes use the same cores, so a test may time out once. The summary lists retried tests.
  retries: process.env.CI ? 1 : 0,
  // Generous, because a time limit should only end hanging tests: a busy machine must not make tests fail.
  timeout: 360_000,
  expect: { timeout: 45_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    launchOptions: { ...(executablePath && { executablePath }), args: [...shortLived, ...browserArguments] },
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    // Recording a trace slows every test, so only retries and `npm run test:e2e` record one.
    trace: 'on-first-retry',
    viewport: { width: 1280, height: 800 },
  },
})
