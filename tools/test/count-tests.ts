import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

export interface TestCount {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Names of the failed tests. */
  readonly failures: readonly string[]
  /** Names of tests that failed first and passed when retried. */
  readonly flaky: readonly string[]
}

interface VitestReport {
  testResults: {
    name: string
    status: string
    assertionResults: { fullName: string; status: string }[]
  }[]
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs?: { title: string; ok: boolean; file: string; line: number; tests: { status: string }[] }[]
}

interface PlaywrightReport {
  suites: PlaywrightSuite[]
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

function readReport<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null
}

// Without a report, the whole step counts as failed.
const none: TestCount = {
  passed: 0,
  failed: 1,
  skipped: 0,
  failures: ['the runner wrote no report'],
  flaky: [],
}

function failuresOfVitest({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative('.', name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length > 0) return failed.map(({ fullName }) => `${file}: ${fullName}`)
    return status === 'failed' ? [`${file}: the whole file`] : []
  })
}

function namesOfPlaywright(
  { suites = [], specs = [] }: Partial<PlaywrightSuite>,
  status: 'unexpected' | 'flaky',
): string[] {
  const own = specs.filter(({ tests }) => tests.some((test) => test.status === status))
  return [
    ...own.map(({ file, line, title }) => `${file}:${line}: ${title}`),
    ...suites.flatMap((suite) => namesOfPlaywright(suite, status)),
  ]
}

/** Reads the numbers of tests from Vitest's JSON report. */
export const countVitest = {
  options: (file: string) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
  read: (file: string): TestCount => {
    const report = readReport<VitestReport>(file)
    if (!report) return none
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests,
      failures: failuresOfVitest(report),
      flaky: [],
    }
  },
}

/** Reads the numbers of tests from Playwright's JSON report, which is written to the path in `VOUCH_STEP_REPORT`. */
export const countPlaywright = {
  options: (): string[] => [],
  read: (file: string): TestCount => {
    const report = readReport<PlaywrightReport>(file)
    if (!report) return none
    const { expected, unexpected, flaky, skipped } = report.stats
    return {
      passed: expected + flaky,
      failed: unexpected,
      skipped,
      failures: namesOfPlaywright(report, 'unexpected'),
      flaky: namesOfPlaywright(report, 'flaky'),
    }
  },
}
