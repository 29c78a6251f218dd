import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from '#base/start-error.ts'
import { isAlive } from '#db/embedded/lock.ts'
import type { Owner } from '#db/embedded/owner.ts'

const maxLogBytes = 5 * 2 ** 20

/**
 * Settings of glibc: each PostgreSQL process keeps up to 64 MB of freed memory for its next statement. Without them a search had
 * 350 page faults, which took 9 of 17 ms in a virtual machine.
 */
const keptMemory = {
  MALLOC_TRIM_THRESHOLD_: String(64 * 2 ** 20),
  MALLOC_MMAP_THRESHOLD_: String(32 * 2 ** 20),
}

export interface ServerOptions {
  readonly program: string
  readonly data: string
  readonly logFile: string
  readonly owner: Owner | undefined
  readonly settings: Readonly<Record<string, string>>
}

/**
 * Starts PostgreSQL and waits until it accepts connections. PostgreSQL runs in its own session, so Ctrl-C in
 * the terminal reaches only Vouch, which stops PostgreSQL after the last request.
 * @throws StartError with the end of PostgreSQL's log
 */
export async function startServer(options: ServerOptions): Promise<ChildProcess> {
  const settings = Object.entries(options.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // A file instead of a pipe: PostgreSQL can still log when Vouch dies, and nobody has to read a pipe.
  const log = openSync(options.logFile, isLarge(options.logFile) ? 'w' : 'a', 0o600)
  const child = spawn(options.program, ['-D', options.data, ...settings], {
    ...options.owner,
    cwd: '/',
    detached: process.platform !== 'win32',
    stdio: ['ignore', log, log],
    windowsHide: true,
    env: { ...keptMemory, ...process.env, LC_MESSAGES: 'C' },
  })
  closeSync(log)
  const endWithUs = () => child.kill('SIGINT')
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  let failed: Error | undefined
  child.on('error', (error) => {
    failed = error
  })
  const pidFile = join(options.data, 'postmaster.pid')
  while (!(await isReady(pidFile, child.pid))) {
    if (failed || child.exitCode !== null || child.signalCode !== null) {
      throw new StartError(`PostgreSQL did not start.\n${failed?.message ?? lastLines(options.logFile)}`)
    }
    await delay(5)
  }
  return child
}

/** Stops a PostgreSQL that this process started. Disconnects its clients; committed data is kept. */
export async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGINT')
  const late = setTimeout(() => child.kill('SIGQUIT'), 20_000)
  await ended
  clearTimeout(late)
}

/**
 * Stops a PostgreSQL that a killed Vouch process left running on this data, and removes the pid file of a
 * dead one. Call it only while holding the lock.
 */
export async function stopOrphan(data: string): Promise<boolean> {
  const pidFile = join(data, 'postmaster.pid')
  const text = await readFile(pidFile, 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1) return false
  if (!isAlive(pid) || !commandOf(pid).includes(data)) {
    await rm(pidFile, { force: true })
    return false
  }
  process.kill(pid, 'SIGINT')
  const patience = Date.now() + 30_000
  while (isAlive(pid)) {
    if (Date.now() > patience) process.kill(pid, 'SIGQUIT')
    await delay(10)
  }
  return true
}

/** Whether PostgreSQL is ready. Like pg_ctl, reads its status from line 8 of postmaster.pid. */
async function isReady(pidFile: string, pid: number | undefined): Promise<boolean> {
  const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n')
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
}

/** Whether PostgreSQL was told to stop and still waits for its clients. */
export function isStopping(data: string): boolean {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim() === 'stopping'
  } catch {
    // No pid file: PostgreSQL has exited.
    return false
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return process.platform === 'win32'
      ? ''
      : execFileSync('ps', ['-ww', '-o', 'command=', '-p', `${pid}`]).toString()
  }
}

function isLarge(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > maxLogBytes
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8).join('\n')
}
