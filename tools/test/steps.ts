import { availableParallelism } from 'node:os'
import type { Step } from './run-step.ts'

export const bin = 'node_modules/.bin'

export const lint: Step = { name: 'lint, format, boundaries', command: [`${bin}/biome`, 'ci', '.'] }

// Incremental, and one TypeScript project at a time, because each takes up to 1.7 GB of memory. The tests run beside it,
// so processor time counts: with one checker, `packages/domain` takes 2.0 s of it instead of 3.3 s.
export const types: Step = {
  name: 'types',
  command: [`${bin}/tsc`, '-b', '--builders', '1', '--checkers', '1'],
}

// Two workers more than cores, because many tests wait. All workers share one PostgreSQL with 200 connections.
const workers = Math.min(availableParallelism() + 2, 8)

export const vitest = [`${bin}/vitest`, 'run', `--maxWorkers=${workers}`] as const
