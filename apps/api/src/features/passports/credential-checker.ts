import { Worker } from 'node:worker_threads'
import type { CheckedCredential, CredentialErrorCode, isMadeOutTo } from '@vouch/credentials'
import { AppError } from '#base/app-error.ts'
import type { FetchText } from './issuer-documents.ts'
import type { TrustedIssuers } from './trusted-issuers.ts'

const maxMemoryMb = 256

/** Milliseconds. Whoever waits for both has an answer before the browser gives up, after 30 s. */
const usual = {
  /** Of work, without the time that issuers take to answer. A real credential takes a tenth of a second, a new thread one. */
  work: 14_000,
  /** For all documents of issuers together. */
  wait: 15_000,
}
/** Above what the thread allows itself: this bounds a thread that went wrong. */
const maxDocuments = 20

/** One credential to be checked. */
export interface CheckTask {
  /** As its issuer signed it. */
  readonly text: string
  /** The addresses of whom it should be made out to. */
  readonly emails: readonly string[]
  readonly now: Date
  /** Asked without TLS: this machine, outside production. */
  readonly plainHttpHosts: readonly string[]
  readonly issuers: TrustedIssuers
}

/** What came of a check. */
export type CheckAnswer =
  | {
      readonly checked: Omit<CheckedCredential, 'subject'>
      readonly madeOutTo: ReturnType<typeof isMadeOutTo>
    }
  /** The host that would have been asked. */
  | { readonly untrusted: string }
  | { readonly refused: { readonly code: CredentialErrorCode; readonly message: string } }

export type ToWorker =
  | { readonly kind: 'check'; readonly task: CheckTask }
  /** `text` is null when the issuer did not answer. */
  | { readonly kind: 'told'; readonly number: number; readonly text: string | null }

export type FromWorker =
  | { readonly kind: 'ask'; readonly number: number; readonly url: string }
  | { readonly kind: 'done'; readonly answer: CheckAnswer }

/** Checks credentials one after the other. */
export interface CredentialChecker {
  /**
   * What takes too much time or memory is refused as too complex.
   * @throws AppError unavailable when other work left the thread no time; Error when the thread breaks otherwise
   */
  check(task: CheckTask, fetchText: FetchText): Promise<CheckAnswer>
  /** Ends the thread. */
  close(): Promise<void>
}

const tooComplex: CheckAnswer = {
  refused: { code: 'too-complex', message: 'This passport could not be checked: it takes too much work.' },
}

const tooSlow: CheckAnswer = {
  refused: {
    code: 'issuer-unreachable',
    message: 'The issuer of this passport takes too long to answer. Try again later.',
  },
}

/**
 * Opens a thread of its own with bounds on time and memory, so that the server goes on answering whatever is in a
 * credential. The thread makes no request: it asks for documents, and gets their text.
 * @param limits in milliseconds
 */
export function openChecker(limits: typeof usual = usual): CredentialChecker {
  let worker: Worker | undefined
  const start = () =>
    new Worker(new URL('./credential-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
      stdout: true,
      stderr: true,
    })
  const close = async () => {
    const ended = worker
    worker = undefined
    await ended?.terminate()
  }
  return {
    check: async (task, fetchText) => {
      worker ??= start()
      let isUsable = false
      try {
        const asked = await ask(worker, task, { fetchText, limits })
        isUsable = asked.isUsable
        return asked.answer
      } finally {
        if (!isUsable) await close()
      }
    },
    close,
  }
}

interface Asked {
  readonly answer: CheckAnswer
  /** Whether the thread is at rest and can be asked again. */
  readonly isUsable: boolean
}

function ask(
  worker: Worker,
  task: CheckTask,
  { fetchText, limits }: { readonly fetchText: FetchText; readonly limits: typeof usual },
): Promise<Asked> {
  return new Promise((resolve, reject) => {
    let [documents, open, isOver] = [0, 0, false]
    const working = createWatch(limits.work, () => void tookTooLong())
    const waiting = createWatch(limits.wait, () => end(tooSlow, false))
    const broken = (error: Error) => {
      if (ranOut(error)) return end(tooComplex, false)
      rest()
      reject(error)
    }
    const exited = (code: number) => broken(new Error(`the thread of a check ended with ${code}`))
    const rest = () => {
      isOver = true
      working.stop()
      waiting.stop()
      worker.off('message', hear).off('error', broken).off('exit', exited)
    }
    const end = (answer: CheckAnswer, isUsable: boolean) => {
      rest()
      resolve({ answer, isUsable })
    }
    // What had no processor for it is not the credential's fault.
    const tookTooLong = async () => {
      // Microseconds; a thread that ended meanwhile has said so itself.
      const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
      if (isOver) return
      if (user + system >= limits.work * 500) return end(tooComplex, false)
      rest()
      reject(busy())
    }
    const tell = (message: ToWorker) => worker.postMessage(message)
    const told = (number: number, text: string | null) => {
      // Given up meanwhile.
      if (isOver) return
      open -= 1
      if (open === 0) {
        waiting.stop()
        working.start()
      }
      tell({ kind: 'told', number, text })
    }
    const hear = (message: FromWorker) => {
      if (message.kind === 'done') return end(message.answer, true)
      const { number, url } = message
      documents += 1
      if (documents > maxDocuments) return end(tooComplex, false)
      open += 1
      working.stop()
      if (open === 1) waiting.start()
      fetchText(url).then(
        (text) => told(number, text),
        () => told(number, null),
      )
    }
    worker.on('message', hear).on('error', broken).on('exit', exited)
    working.start()
    tell({ kind: 'check', task })
  })
}

function busy(): AppError {
  return new AppError('unavailable', 'There is too much to do here at the moment. Try again in a minute.')
}

/** Whether a thread has no more memory, or no more room for calls within calls: that is what it was given to read. */
function ranOut(error: Error): boolean {
  return 'code' in error ? error.code === 'ERR_WORKER_OUT_OF_MEMORY' : /call stack/.test(error.message)
}

/** Calls once when it has run for so long, taken together. */
function createWatch(ms: number, over: () => void): { start(): void; stop(): void } {
  let left = ms
  let since = 0
  let timer: NodeJS.Timeout | undefined
  return {
    start: () => {
      since = performance.now()
      timer = setTimeout(over, Math.max(1, left))
    },
    stop: () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      left -= performance.now() - since
    },
  }
}
