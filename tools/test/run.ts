// `npm test`: every check there is, in lanes that two cores can carry, with one summary at the end.

import { availableParallelism } from 'node:os'
import { countPlaywright, countVitest, type TestCount } from './count-tests.ts'
import { findBrowser, findFirefox } from './find-browser.ts'
import { runStep, type Step, type StepResult } from './run-step.ts'

const node = process.execPath
const bin = 'node_modules/.bin'

const workspaces = [
  'packages/contract',
  'packages/domain',
  'packages/credentials',
  'packages/identity',
  'packages/resume',
  'apps/api',
  'apps/web',
  'apps/e2e',
  'tools',
]

const lint: Step = { name: 'lint, format, boundaries', command: [`${bin}/biome`, 'ci', '.'] }
const types: Step[] = workspaces.map((workspace) => ({
  name: `types ${workspace}`,
  command: [`${bin}/tsc`, '-p', workspace],
}))
const unused: Step = { name: 'unused code and dependencies', command: [`${bin}/knip`] }
const fresh: Step = { name: 'generated files are fresh', command: [node, 'tools/check/freshness.ts'] }
// Left to itself Vitest uses one worker on two cores. Each has its databases in one PostgreSQL, which has 200 connections.
const workers = Math.min(availableParallelism(), 8)
const tests: Step = {
  name: 'rules, API, components',
  command: [`${bin}/vitest`, 'run', `--maxWorkers=${workers}`],
  count: countVitest,
}
const build: Step = { name: 'web build', command: [node, 'tools/build/web.ts'] }
const firstPage: Step = { name: "first page's script", command: [node, 'tools/check/first-page-script.ts'] }

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

const first = await Promise.all([lane([build, firstPage, lint, ...types, unused]), lane([tests])])
// The freshness check starts a database and the journeys need both cores: not beside the other lanes.
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
for (const failure of total.failures) process.stdout.write(`\nfailed: ${failure}`)
for (const flaky of total.flaky) process.stdout.write(`\npassed only at the second try: ${flaky}`)
process.stdout.write(`\nin ${((performance.now() - began) / 1000).toFixed(0)} s\n`)
process.stdout.write(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`)
if (results.some(({ ok }) => !ok)) process.exitCode = 1
