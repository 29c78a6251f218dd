import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'

const program = fileURLToPath(import.meta.resolve('#testing/hold-database.ts'))

/** Starts a process that opens the database of a data folder, writes a row and keeps running until it is killed. */
export async function holdDatabase(folder: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [first] = (await once(child.stdout ?? child, 'data')) as [Buffer]
  expect(first.toString()).toContain('holding')
  return child
}

/** Kills a process and waits until it has ended. */
export async function killProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}
