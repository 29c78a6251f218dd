import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Environment variable with the path of the seed folder; set by the global setup. */
export const seedsVariable = 'VOUCH_E2E_SEEDS'

/**
 * Copies a data folder that is filled once per test run. The first caller fills it; other callers wait.
 * @param fill fills an empty folder, and stops the server that it used
 */
export async function copySeed(
  name: string,
  to: string,
  fill: (folder: string) => Promise<void>,
): Promise<void> {
  const seeds = process.env[seedsVariable]
  if (seeds === undefined)
    throw new Error(`${seedsVariable} is not set: run this with the Playwright configuration.`)
  const seed = join(seeds, name)
  const fresh = `${seed}.new`
  for (; !existsSync(seed); await delay(200)) {
    if (!isFirst(fresh)) continue
    try {
      await fill(fresh)
      for (const left of ['lock', 'run', 'postgres.log'])
        rmSync(join(fresh, left), { recursive: true, force: true })
      renameSync(fresh, seed)
    } catch (error) {
      rmSync(fresh, { recursive: true, force: true })
      throw error
    }
  }
  copyFolder(seed, to)
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** `cp` preserves file modes, which PostgreSQL checks. It follows symbolic links here. */
function copyFolder(from: string, to: string): void {
  if (process.platform === 'win32') cpSync(from, to, { recursive: true, dereference: true })
  else execFileSync('cp', ['-RLp', `${from}/.`, to])
}
