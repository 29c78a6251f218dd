// `npm run test:changed`: checks types and lint, and runs the tests that changes since the branch left main affect.

import { spawnSync } from 'node:child_process'
import { runStep } from './run-step.ts'
import { lint, types, vitest } from './steps.ts'

function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

const base =
  git('merge-base', 'HEAD', 'origin/HEAD') ??
  git('merge-base', 'HEAD', 'main') ??
  git('merge-base', 'HEAD', 'master') ??
  'HEAD'
process.stdout.write(`Changes since ${base.slice(0, 12)}\n`)

const tests = { name: 'changed', command: [...vitest, '--changed', base, '--passWithNoTests'] } as const
const results = [...(await Promise.all([runStep(types), runStep(lint)])), await runStep(tests)]
for (const { name, ok, seconds } of results) {
  process.stdout.write(`${ok ? 'ok    ' : 'FAILED'} ${name} ${seconds.toFixed(1)} s\n`)
}
if (results.some(({ ok }) => !ok)) process.exitCode = 1
