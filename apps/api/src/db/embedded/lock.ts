import { readFileSync } from 'node:fs'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { StartError } from '#base/start-error.ts'

interface Lock {
  readonly path: string
  release(): Promise<void>
}

/**
 * Locks the data folder for this process. Takes over a lock left behind by a killed process.
 * @param path the lock file
 * @throws StartError when a running process holds the lock
 */
export async function takeLock(path: string): Promise<Lock> {
  const mine = `${path}.${process.pid}`
  await writeFile(mine, `${process.pid}\n${startOf(process.pid)}\n`)
  try {
    for (let attempt = 0; attempt < 20; attempt++) {
      // link() fails if the path exists. It is the only atomic "create with this content" on both POSIX and NTFS.
      const taken = await link(mine, path).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'EEXIST') return false
          throw error
        },
      )
      if (taken) return { path, release: () => rm(path, { force: true }) }
      await removeStale(path)
    }
    throw new StartError(
      `The lock ${path} could not be acquired. Remove it if Vouch is not running with this data.`,
    )
  } finally {
    await rm(mine, { force: true })
  }
}

/** Whether a running process holds this lock on a data folder. */
export async function isFolderInUse(path: string): Promise<boolean> {
  const holder = parse(await readFile(path, 'utf8').catch(() => ''))
  return holder !== undefined && isSameProcess(holder)
}

async function removeStale(path: string): Promise<void> {
  const content = await readFile(path, 'utf8').catch(() => null)
  if (content === null) return
  const holder = parse(content)
  if (holder && isSameProcess(holder)) {
    throw new StartError(
      `Vouch is already running with this data (process ${holder.pid}). Stop it, or set VOUCH_DATA to another folder.`,
    )
  }
  // Another process may have replaced the stale lock file since we read it. In that case, put the moved file back.
  const aside = `${path}.stale.${process.pid}`
  await rename(path, aside).catch(() => undefined)
  const moved = await readFile(aside, 'utf8').catch(() => null)
  if (moved !== null && moved !== content) await link(aside, path).catch(() => undefined)
  await rm(aside, { force: true })
}

function parse(text: string): { pid: number; start: string } | undefined {
  const [pid, start] = text.split('\n')
  const number = Number(pid)
  return Number.isInteger(number) && number > 0 ? { pid: number, start: start ?? '' } : undefined
}

function isSameProcess(holder: { pid: number; start: string }): boolean {
  if (!isAlive(holder.pid)) return false
  const start = startOf(holder.pid)
  return start === '' || holder.start === '' || start === holder.start
}

/** Whether a process with this id is running, under any account. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Start time of a process in ticks since boot, which reveals a reused process id. Empty where /proc is missing. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
