import { existsSync, readFileSync } from 'node:fs'

export interface TestCount {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

function readReport<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null
}

// A runner that wrote no report failed as a whole.
const none: TestCount = { passed: 0, failed: 1, skipped: 0 }

/** Counts of Vitest, from its JSON report. */
export const countVitest = {
  options: (file: string) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
  read: (file: string): TestCount => {
    const report = readReport<VitestReport>(file)
    if (!report) return none
    return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests }
  },
}

/** Counts of Playwright, from its JSON report; the config writes it where `VOUCH_STEP_REPORT` says. */
export const countPlaywright = {
  options: (): string[] => [],
  read: (file: string): TestCount => {
    const report = readReport<PlaywrightReport>(file)
    if (!report) return none
    const { expected, unexpected, flaky, skipped } = report.stats
    return { passed: expected + flaky, failed: unexpected, skipped }
  },
}
