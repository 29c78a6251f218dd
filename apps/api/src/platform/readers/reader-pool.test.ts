import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OddAnswer, OddTask } from '#testing/readers/odd-reader.ts'
import { until } from '#testing/until.ts'
import { createReaderPool, ReaderEnded, ReaderTooSlow } from './reader-pool.ts'

const program = new URL(import.meta.resolve('#testing/readers/odd-reader.ts'))
const longMs = 60_000
const readersOf = (idleMs?: number) =>
  createReaderPool<OddTask, OddAnswer>({ program, maxMemoryMb: 32, ...(idleMs && { idleMs }) })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vouch-readers-'))
})
afterAll(() => rm(folder, { recursive: true }))

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('one process reads one file after the other, several read at the same time', async () => {
  const readers = readersOf()
  const content = Uint8Array.from({ length: 3_000_000 }, (_, n) => n % 251)
  const first = await readers.ask({ act: 'answer', content }, longMs)
  expect(Buffer.compare(content, first.content ?? new Uint8Array())).toBe(0)
  const again = await readers.ask({ act: 'answer', content }, longMs)
  expect(again.pid).toBe(first.pid)
  const both = await Promise.all([1, 2].map(() => readers.ask({ act: 'answer', content }, longMs)))
  expect(new Set(both.map(({ pid }) => pid))).toContain(first.pid)
  expect(new Set(both.map(({ pid }) => pid)).size).toBe(2)
})

test('a process without work ends after a while', async () => {
  const { pid } = await readersOf(50).ask({ act: 'environment' }, longMs)
  await until(async () => !isRunning(pid))
})

test('a crash is answered by another process, the second one with an error', async () => {
  const readers = readersOf()
  const { pid } = await readers.ask({ act: 'environment' }, longMs)
  const mended = await readers.ask({ act: 'crash-once', file: join(folder, 'crashed') }, longMs)
  expect(mended.pid).not.toBe(pid)
  await expect(readers.ask({ act: 'crash' }, longMs)).rejects.toMatchObject({
    reason: 'crash',
    message: 'a reader ended with SIGSEGV',
  })
  // Without the text of the file.
  await expect(readers.ask({ act: 'throw' }, longMs)).rejects.toMatchObject({
    reason: 'crash',
    message: 'a reader ended with 1',
  })
  expect(await readers.ask({ act: 'environment' }, longMs)).toBeDefined()
})

test('what a reader wrote about one file does not decide about the next one', async () => {
  const readers = readersOf()
  const { pid } = await readers.ask({ act: 'say', text: 'heap out of memory' }, longMs)
  // Stderr may arrive after the answer, but not after the next one.
  expect(await readers.ask({ act: 'environment' }, longMs)).toMatchObject({ pid })
  await expect(readers.ask({ act: 'crash' }, longMs)).rejects.toMatchObject({ reason: 'crash' })
  expect(isRunning(pid)).toBe(false)
})

test('a reader that is killed, or that does not start, is unavailable', async () => {
  const readers = readersOf()
  const { pid } = await readers.ask({ act: 'environment' }, longMs)
  const killed = readers.ask({ act: 'sleep' }, longMs)
  process.kill(pid, 'SIGKILL')
  await expect(killed).rejects.toMatchObject({ code: 'unavailable', cause: { reason: 'killed' } })
  const missing = createReaderPool<OddTask, OddAnswer>({
    program: new URL('./no-such-reader.ts', program),
    maxMemoryMb: 32,
  })
  await expect(missing.ask({ act: 'sleep' }, longMs)).rejects.toMatchObject({
    code: 'unavailable',
    // Not because of the file.
    cause: { reason: 'crash', message: 'a reader ended with 1' },
  })
})

test.skipIf(process.platform === 'win32')(
  'a server without file descriptors is unavailable, and recovers',
  async () => {
    const path = fileURLToPath(import.meta.resolve('#testing/readers/full-server.ts'))
    const command = 'ulimit -n 60; exec "$0" "$1"'
    const { stdout } = await promisify(execFile)('sh', ['-c', command, process.execPath, path])
    expect(JSON.parse(stdout)).toEqual([['answered', 'unavailable'], 'answered'])
  },
)

test('a file that needs too much memory or time ends its process', async () => {
  const readers = readersOf()
  const ended = readers.ask({ act: 'memory' }, longMs)
  await expect(ended).rejects.toThrow(ReaderEnded)
  await expect(ended).rejects.toMatchObject({ reason: 'memory' })
  const pids: number[] = []
  const looping = readers.take({ message: ({ pid }) => pids.push(pid), end: () => undefined })
  looping.send({ act: 'loop' })
  await until(async () => pids.length > 0)
  looping.stop()
  await until(async () => !pids.some(isRunning))
  await expect(readers.ask({ act: 'sleep' }, 100)).rejects.toThrow(ReaderTooSlow)
})

test('a reader does not get the secrets of the server', async () => {
  process.env.VOUCH_SIGNING_SECRET = 'secret'
  const { environment } = await readersOf().ask({ act: 'environment' }, longMs)
  expect(environment).not.toHaveProperty('VOUCH_SIGNING_SECRET')
  delete process.env.VOUCH_SIGNING_SECRET
})

function startServer(...args: string[]) {
  const path = fileURLToPath(import.meta.resolve('#testing/readers/odd-server.ts'))
  const server = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const pids: number[] = []
  createInterface(server.stdout).on('line', (line) => pids.push(Number(line)))
  return { server, pids, ended: once(server, 'exit') }
}

test('kill -9 of the server ends its readers, also one that is in an endless loop', async () => {
  const { server, pids, ended } = startServer()
  await until(async () => pids.length === 2)
  expect(pids.every(isRunning)).toBe(true)
  server.kill('SIGKILL')
  await ended
  await until(async () => !pids.some(isRunning))
})

test('a reader that waits for work lets the server end, and ends with it', async () => {
  const { pids, ended } = startServer('waiting')
  expect(await ended).toEqual([0, null])
  await until(async () => !pids.some(isRunning))
})
