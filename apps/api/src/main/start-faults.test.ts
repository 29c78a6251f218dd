import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { freePort } from '#base/free-port.ts'
import { startSilentLine } from '#testing/servers/silent-line.ts'
import { openTestDatabase } from '#testing/test-database.ts'

const program = fileURLToPath(import.meta.resolve('#main/server.ts'))
const isRoot = process.getuid?.() === 0

interface Started {
  readonly child: ChildProcess
  output(): string
  /** Exit code; null when a signal ended the process. */
  readonly ended: Promise<number | null>
}

let folder: string
const cleanUp: (() => unknown)[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vouch-faults-'))
})
afterEach(async () => {
  for (const undo of cleanUp.splice(0).reverse()) await undo()
  await rm(folder, { recursive: true, force: true })
})

function start(env: Readonly<Record<string, string>>, wrapper: readonly string[] = []): Started {
  const [command = '', ...args] = [...wrapper, process.execPath, program]
  const { DATABASE_URL: _, ...rest } = process.env
  const child = spawn(command, args, {
    env: {
      ...rest,
      PORT: '0',
      VOUCH_DATA: folder,
      VOUCH_DEMO: 'off',
      VOUCH_CITIES: 'off',
      NODE_ENV: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  cleanUp.push(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
  })
  return { child, output: () => output, ended }
}

/**
 * Waits for the exit code.
 * @throws Error with the output, which tells a start that still waits from an exit that hangs (nodejs/node#54918)
 */
function codeOf({ ended, output }: Started): Promise<number | null> {
  const late = delay(100_000, undefined, { ref: false }).then(() => {
    throw new Error(`It is still running. Its output: “${output()}”`)
  })
  return Promise.race([ended, late])
}

async function untilRunning(started: Started): Promise<void> {
  await expect.poll(started.output, { timeout: 120_000, interval: 50 }).toContain('Vouch is running')
}

/** Starts a TCP server that does not speak the expected protocol. @param greet handles each connection */
async function listen(greet: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    greet(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanUp.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const databaseAt = (port: number) => ({ DATABASE_URL: `postgresql://vouch:hunter2@127.0.0.1:${port}/vouch` })

/** Expects a readable message without a stack or secrets. */
function expectSentence(output: string, words: RegExp): void {
  expect(output).toMatch(words)
  expect(output).not.toMatch(/\n\s+at |hunter2/)
}

describe('a server that is not PostgreSQL', () => {
  test.each([
    ['accepts and never answers', () => undefined],
    [
      'speaks HTTP',
      (socket: Socket) => socket.on('data', () => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')),
    ],
    ['greets like a mail server', (socket: Socket) => socket.write('220 mail.example.org ESMTP\r\n')],
    ['hangs up', (socket: Socket) => socket.end()],
  ])('that %s is reported in a sentence within 15 s', { timeout: 120_000 }, async (_, greet) => {
    let began: number | undefined
    const first = (socket: Socket) => {
      began ??= performance.now()
      greet(socket)
    }
    const started = start(databaseAt(await listen(first)))
    expect(await codeOf(started)).toBe(1)
    expectSentence(
      started.output(),
      /^No PostgreSQL server answered at 127\.0\.0\.1:\d+ \(from DATABASE_URL\): /,
    )
    expect(performance.now() - (began ?? 0)).toBeLessThan(20_000)
  })

  test('does not delay Ctrl-C', async () => {
    const asked = Promise.withResolvers<void>()
    const started = start(databaseAt(await listen(() => asked.resolve())))
    await asked.promise
    const began = performance.now()
    started.child.kill('SIGINT')
    expect(await codeOf(started)).toBe(130)
    expect(performance.now() - began).toBeLessThan(6_000)
  })
})

test.each([
  ['with requests and jobs in flight', true],
  ['when idle', false],
])(
  'Ctrl-C ends the server within 5 s when the database stops responding, %s',
  {
    timeout: 120_000,
  },
  async (_, isBusy) => {
    const line = await startSilentLine()
    cleanUp.push(line.close)
    const db = await openTestDatabase()
    cleanUp.push(db.close)
    const { user } = inject('cluster') as { user: string }
    const name = new URL(db.url.replace('@/', '@socket/')).pathname.slice(1)
    const port = await freePort()
    const started = start({
      DATABASE_URL: `postgresql://${user}@127.0.0.1:${line.port}/${name}`,
      HOST: '127.0.0.1',
      PORT: `${port}`,
    })
    await untilRunning(started)
    const ask = () => fetch(`http://127.0.0.1:${port}/api/v1/jobs?q=${Math.random()}`)
    expect((await ask()).status).toBe(200)
    line.silence()
    const waiting = isBusy ? Array.from({ length: 20 }, () => ask().catch(() => undefined)) : []
    const began = performance.now()
    started.child.kill('SIGINT')
    await started.ended
    expect(performance.now() - began).toBeLessThan(12_000)
    await Promise.all(waiting)
  },
)

test('an unwritable data folder is reported in a sentence', async () => {
  const path = join(folder, 'not-a-folder')
  await writeFile(path, '')
  const started = start({ VOUCH_DATA: path })
  expect(await codeOf(started)).toBe(1)
  expectSentence(started.output(), /^Vouch cannot write to its data folder .+ \(EEXIST\)\. .*VOUCH_DATA/)
})

test.skipIf(isRoot)('a read-only data folder is reported in a sentence', async () => {
  await chmod(folder, 0o500)
  cleanUp.push(() => chmod(folder, 0o700))
  const started = start({})
  expect(await codeOf(started)).toBe(1)
  expectSentence(started.output(), /^Vouch cannot write to its data folder .+ \(EACCES\)\./)
})

test('a taken port is reported in a sentence, and no database is started', {
  timeout: 120_000,
}, async () => {
  const port = await listen(() => undefined)
  const started = start({ PORT: `${port}`, HOST: '127.0.0.1' })
  expect(await codeOf(started)).toBe(1)
  expectSentence(started.output(), new RegExp(`Port ${port} is used by another program\\.`))
  // The failed start created no database files.
  expect(await readdir(folder)).toEqual([])
})

test('other accounts lose access to the data folder, including existing files', {
  timeout: 120_000,
}, async () => {
  await chmod(folder, 0o755)
  for (const name of ['keys', 'mail', 'files/cv']) {
    await mkdir(join(folder, name), { recursive: true, mode: 0o755 })
    await writeFile(join(folder, name, 'old'), 'secret', { mode: 0o644 })
  }
  // `lost+found` exists at the root of a volume and does not belong to Vouch.
  await mkdir(join(folder, 'lost+found'), { mode: 0o755 })
  const other = join(folder, 'lost+found', 'other')
  await writeFile(other, 'not ours')
  await chmod(other, 0o644)
  const started = start({ HOST: '127.0.0.1' }, ['sh', '-c', 'umask 022; exec "$0" "$@"'])
  await untilRunning(started)
  const modes = await Promise.all(
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }))
      .filter(({ path }) => !path.includes('lost+found'))
      .filter(({ entry, path }) => entry.isFile() || entry.isDirectory() || path.endsWith('data'))
      .map(async ({ path }) => [path, ((await stat(path)).mode & 0o077).toString(8)] as const),
  )
  expect(modes.length).toBeGreaterThan(10)
  expect(modes.filter(([, open]) => open !== '0')).toEqual([])
  expect((await stat(other)).mode & 0o777).toBe(0o644)
  const top = await stat(folder)
  // When Vouch runs as root, PostgreSQL's OS user must be able to traverse the data folder.
  expect((top.mode & 0o777).toString(8)).toBe(isRoot ? '710' : '700')
})
