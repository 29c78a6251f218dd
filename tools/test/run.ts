// `npm test`: runs all checks in parallel lanes, sized for two cores, and prints a summary at the end.

import { countPlaywright, countVitest, type TestCount } from './count-tests.ts'
import { findBrowser, findFirefox } from './find-browser.ts'
import { runStep, type Step, type StepResult } from './run-step.ts'
import { bin, lint, types, vitest } from './steps.ts'

const node = process.execPath

const unused: Step = { name: 'unused code and dependencies', command: [`${bin}/knip`] }
const fresh: Step = { name: 'generated files are fresh', command: [node, 'tools/check/freshness.ts'] }
const tests: Step = { name: 'rules, API, components', command: vitest, count: countVitest }
const build: Step = { name: 'web build', command: [node, 'tools/build/web.ts'] }
const firstPage: Step = { name: 'size of first views', command: [node, 'tools/check/first-page-script.ts'] }

async function lane(steps: Step[]): Promise<StepResult[]> {
  const results: StepResult[] = []
  for (const step of steps) results.push(await runStep(step))
  return results
}

const began = performance.now()
const browsers = { VOUCH_BROWSER: findBrowser(), VOUCH_FIREFOX: findFirefox() }
const journeys: Step = {
  name: 'journeys in the browser',
  command: [`${bin}/playwright`, 'test', '--config', 'apps/e2e/playwright.config.ts'],
  env: browsers,
  count: countPlaywright,
}

const first = await Promise.all([lane([build, firstPage, lint, types, unused]), lane([tests])])
// Run these two alone: the freshness check starts a database, and the user journeys need both cores.
const results = [...first.flat(), ...(await lane([fresh, journeys]))]

const width = Math.max(...results.map(({ name }) => name.length))
process.stdout.write('\n')
for (const { name, ok, seconds } of results) {
  process.stdout.write(
    `${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(width)} ${seconds.toFixed(1).padStart(7)} s\n`,
  )
}
const total = results.reduce<TestCount>(
  (sum, { tests: count }) => ({
    passed: sum.passed + (count?.passed ?? 0),
    failed: sum.failed + (count?.failed ?? 0),
    skipped: sum.skipped + (count?.skipped ?? 0),
    failures: [...sum.failures, ...(count?.failures ?? [])],
    flaky: [...sum.flaky, ...(count?.flaky ?? [])],
  }),
  { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] },
)
// The output of the lanes is mixed and long, so what a failed step printed last is shown again.
for (const { name, ok, end } of results) if (!ok) process.stdout.write(`\n${name} ended with:\n${end}\n`)
for (const failure of total.failures) process.stdout.write(`\nfailed: ${failure}`)
for (const flaky of total.flaky) process.stdout.write(`\npassed only on retry: ${flaky}`)
process.stdout.write(`\nin ${((performance.now() - began) / 1000).toFixed(0)} s\n`)
process.stdout.write(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`)
if (results.some(({ ok }) => !ok)) process.exitCode = 1
