import { type ChildProcess, fork, type Serializable } from 'node:child_process'
import type { Socket } from 'node:net'
import { AppError } from '#base/app-error.ts'
import { ready } from './serve-reader.ts'

/** How long (ms) an idle reader is kept, so that small files in a row share a process. */
const usualIdleMs = 30_000
/** Tasks per process, so that what a library leaks or a malicious file changes does not last. */
const mostWorks = 100

/** Environment variables that a reader gets. It gets no others, because some hold secrets. */
const keptVariables = ['NODE_COMPILE_CACHE', 'LD_LIBRARY_PATH', 'TZ', 'SystemRoot']

interface Settings {
  /** Module that calls {@link serveReader}. */
  readonly program: URL
  /** Limit of the heap in MB. */
  readonly maxMemoryMb: number
  readonly idleMs?: number
}

/**
 * Thrown when a reader ends without an answer: by a crash, or because it needs more memory than it may have. Its message
 * has nothing that the reader wrote, which may be text of a file. As the cause of an unavailable reader, it says whether
 * the system killed it while it read.
 */
export class ReaderEnded extends Error {
  override readonly name = 'ReaderEnded'
  readonly reason: 'crash' | 'memory' | 'killed'

  constructor(reason: ReaderEnded['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

/** Thrown when a reader takes too long. */
export class ReaderTooSlow extends Error {
  override readonly name = 'ReaderTooSlow'
}

interface Listener<From> {
  message(message: From): void
  /** ReaderEnded if the process ended because of its work; unavailable if it did not start or the system killed it. */
  end(error: ReaderEnded | AppError): void
}

/** A process that reads one untrusted file at a time. */
interface Reader<To> {
  send(message: To): void
  /** Gives the process back. Its work must be done. */
  release(): void
  /** Ends the process. Does nothing after `release`. */
  stop(): void
}

export interface ReaderPool<To, From> {
  /** Takes a process that waits, or starts one. Callers limit how many they take. */
  take(listener: Listener<From>): Reader<To>
  /**
   * Sends a task that has one answer. After a crash it is tried once more.
   * @throws ReaderEnded, ReaderTooSlow, AppError unavailable
   */
  ask(task: To, maxMs: number): Promise<From>
}

/**
 * Creates readers of untrusted files: processes with limited memory and without the server's secrets, which are kept for
 * a while for further work. A crash ends the process, never the server, and the process ends with the server.
 */
export function createReaderPool<To extends Serializable, From>(settings: Settings): ReaderPool<To, From> {
  const idle: ReaderProcess<To, From>[] = []
  const take = (listener: Listener<From>): Reader<To> => {
    const reader = idle.pop() ?? new ReaderProcess<To, From>(settings)
    reader.begin(listener)
    let isTaken = true
    const leave = (end: () => void) => {
      if (isTaken) end()
      isTaken = false
    }
    return {
      send: (message) => {
        if (isTaken) reader.send(message)
      },
      release: () =>
        leave(() => {
          const isKept = reader.rest(() => idle.splice(idle.indexOf(reader), 1))
          if (isKept) idle.push(reader)
        }),
      stop: () => leave(() => reader.stop()),
    }
  }
  const askOnce = (task: To, maxMs: number) =>
    new Promise<From>((resolve, reject) => {
      const reader = take({
        message: (answer) => {
          clearTimeout(timer)
          reader.release()
          resolve(answer)
        },
        end: (error) => {
          clearTimeout(timer)
          reject(error)
        },
      })
      const timer = setTimeout(() => {
        reader.stop()
        reject(new ReaderTooSlow(`a reader took longer than ${maxMs} ms`))
      }, maxMs)
      reader.send(task)
    })
  return {
    take,
    ask: (task, maxMs) =>
      askOnce(task, maxMs).catch((error: unknown) => {
        if (isCrash(error)) return askOnce(task, maxMs)
        throw error
      }),
  }
}

/** Whether the same work may succeed in another process. */
export function isCrash(error: unknown): boolean {
  return error instanceof ReaderEnded && error.reason === 'crash'
}

/** Whether the operating system killed the reader. Linux does that when memory runs out. */
export function isReaderKilled(error: unknown): boolean {
  return error instanceof AppError && error.cause instanceof ReaderEnded && error.cause.reason === 'killed'
}

class ReaderProcess<To extends Serializable, From> {
  readonly #child: ChildProcess
  #listener: Listener<From> | undefined
  #works = 0
  #isReady = false
  /** End of what the process wrote to stderr during this work. */
  #said = ''
  #onGone: () => void = () => undefined
  #timer: NodeJS.Timeout | undefined
  readonly #idleMs: number

  constructor(settings: Settings) {
    this.#child = start(settings)
    this.#idleMs = settings.idleMs ?? usualIdleMs
    this.#child.on('message', (message) => {
      if (message === ready) this.#isReady = true
      else this.#listener?.message(message as From)
    })
    this.#child.stderr?.on('data', (text: Buffer) => {
      this.#said = `${this.#said}${text}`.slice(-2_000)
    })
    this.#child.on('error', (error) => this.#end(unavailable(error)))
    this.#child.once('close', (code, signal) => {
      // `stop` reports nothing, so Linux or a person has sent this SIGKILL.
      const isKilled = this.#isReady && signal === 'SIGKILL'
      const reason = isKilled ? 'killed' : /heap out of memory/.test(this.#said) ? 'memory' : 'crash'
      const error = new ReaderEnded(reason, `a reader ended with ${signal ?? code}`)
      // Being killed, or not starting, need not be the fault of the file.
      this.#end(isKilled || !this.#isReady ? unavailable(error) : error)
    })
  }

  begin(listener: Listener<From>): void {
    clearTimeout(this.#timer)
    this.#onGone = () => undefined
    this.#works += 1
    this.#said = ''
    this.#listener = listener
    for (const handle of this.#handles()) handle?.ref()
  }

  send(message: To): void {
    // A process that is ending reports itself.
    this.#child.send(message, () => undefined)
  }

  /** Waits for further work, without keeping the server from ending. @returns false if it ends instead */
  rest(onGone: () => void): boolean {
    this.#listener = undefined
    if (this.#works >= mostWorks || !this.#child.connected) {
      this.stop()
      return false
    }
    for (const handle of this.#handles()) handle?.unref()
    this.#onGone = onGone
    this.#timer = setTimeout(() => this.stop(), this.#idleMs).unref()
    return true
  }

  /** What keeps the server from ending. */
  #handles() {
    return [this.#child, this.#child.channel, this.#child.stderr as Socket | null]
  }

  stop(): void {
    this.#listener = undefined
    this.#child.kill('SIGKILL')
    this.#gone()
  }

  #end(error: ReaderEnded | AppError): void {
    this.#listener?.end(error)
    this.#listener = undefined
    this.#gone()
  }

  #gone(): void {
    clearTimeout(this.#timer)
    this.#onGone()
    this.#onGone = () => undefined
  }
}

/** @throws AppError unavailable when the system has no memory, processes or file descriptors left */
function start(settings: Settings): ChildProcess {
  const child = forkReader(settings)
  if (child.channel) return child
  // Without file descriptors, Node returns a process without a channel and reports the error later.
  child.on('error', () => undefined)
  throw unavailable(new Error('a reader was not started: no file descriptors are left'))
}

function forkReader({ program, maxMemoryMb }: Settings): ChildProcess {
  try {
    return fork(program, [], {
      execArgv: [
        `--max-old-space-size=${maxMemoryMb}`,
        '--max-semi-space-size=4',
        `--import=${import.meta.resolve('#main/compile-cache.js')}`,
      ],
      env: Object.fromEntries(keptVariables.map((name) => [name, process.env[name]])),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
  } catch (error) {
    throw unavailable(error)
  }
}

function unavailable(cause: unknown): AppError {
  return new AppError('unavailable', 'The server is busy at the moment. Try again in a minute.', { cause })
}
