import { rmSync } from 'node:fs'
import { makeScratchFolder } from './scratch.ts'
import { seedsVariable } from './seeds.ts'

/** Creates the test run's folder of seeded data, and passes its path to the workers in the environment. */
export default function setUp(): () => void {
  const seeds = makeScratchFolder('seeds')
  process.env[seedsVariable] = seeds
  return () => rmSync(seeds, { recursive: true, force: true })
}
