import { availableParallelism } from 'node:os'
import type { Step } from './run-step.ts'

export const bin = 'node_modules/.bin'

export const lint: Step = { name: 'lint, format, boundaries', command: [`${bin}/biome`, 'ci', '.'] }

// Incremental: what did not change is not checked again. One project at a time: each takes up to 1.7 GB.
export const types: Step = { name: 'types', command: [`${bin}/tsc`, '-b', '--builders', '1'] }

// One more than cores, as some files wait. All have their databases in one PostgreSQL, which has 200 connections.
const workers = Math.min(availableParallelism() + 1, 8)

export const vitest = [`${bin}/vitest`, 'run', `--maxWorkers=${workers}`] as const
