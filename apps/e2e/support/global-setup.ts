import { rmSync } from 'node:fs'
import { makeScratchFolder } from './scratch.ts'
import { seedsVariable } from './seeds.ts'

/** Makes the folder of this run's seeds. The workers read its path from the environment. */
export default function setUp(): () => void {
  const seeds = makeScratchFolder('seeds')
  process.env[seedsVariable] = seeds
  return () => rmSync(seeds, { recursive: true, force: true })
}
