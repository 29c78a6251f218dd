import { Worker } from 'node:worker_threads'
import type {
  CheckedCredential,
  CredentialErrorCode,
  DocumentErrorReason,
  isMadeOutTo,
} from '@vouch/credentials'
import { AppError } from '#base/app-error.ts'
import { type FetchText, reasonOf } from './issuer-documents.ts'
import type { TrustedIssuers } from './trusted-issuers.ts'

const maxMemoryMb = 256

/** Time limits in ms. Their sum is below a browser's timeout of 30 s. */
const defaultLimits = {
  /**
   * Time for the check itself, without waiting for issuers. A
   * real credential takes 0.1 s; starting the thread takes 1 s.
   */
  work: 14_000,
  /** Total time to wait for documents of issuers. */
  wait: 15_000,
}
/** Maximum documents fetched per check. Stops a broken thread; the thread itself stops at a lower limit. */
const maxDocuments = 20

export interface CheckTask {
  /** The signed credential as text. */
  readonly text: string
  /** E-mail addresses that the credential's holder may have. */
  readonly emails: readonly string[]
  readonly now: Date
  /** Hosts from which documents may be fetched without TLS: only the local machine, and not in production. */
  readonly plainHttpHosts: readonly string[]
  readonly issuers: TrustedIssuers
  /** Names of listed keys by DID. */
  readonly listedIssuers: ReadonlyMap<string, string>
}

export type CheckAnswer =
  | {
      readonly checked: Omit<CheckedCredential, 'subject'>
      readonly madeOutTo: ReturnType<typeof isMadeOutTo>
    }
  /** The host of an issuer that is not trusted and was not contacted. */
  | { readonly untrusted: string }
  | { readonly refused: { readonly code: CredentialErrorCode; readonly message: string } }

export type ToWorker =
  | { readonly kind: 'check'; readonly task: CheckTask }
  /** A document that an issuer published, or why there is none; null if the issuer did not respond. */
  | { readonly kind: 'document'; readonly number: number; readonly text: string }
  | { readonly kind: 'no-document'; readonly number: number; readonly reason: DocumentErrorReason | null }

export type FromWorker =
  | { readonly kind: 'fetch'; readonly number: number; readonly url: string }
  | { readonly kind: 'done'; readonly answer: CheckAnswer }

/** Checks credentials one at a time. */
export interface CredentialChecker {
  /**
   * Checks a credential. One that takes too much time or memory is refused as too complex.
   * @throws AppError unavailable if the thread got too little CPU time
   * @throws Error if the thread fails for another reason
   */
  check(task: CheckTask, fetchText: FetchText): Promise<CheckAnswer>
  /** Stops the thread. */
  close(): Promise<void>
}

const tooComplex: CheckAnswer = {
  refused: { code: 'too-complex', message: 'This passport is too complex to check.' },
}

const tooSlow: CheckAnswer = {
  refused: {
    code: 'issuer-unreachable',
    message: 'The issuer of this passport is taking too long to answer. Try again later.',
  },
}

/**
 * Opens a checker for untrusted credentials. It runs in a thread with limits on time and memory, so that the
 * server stays responsive. The thread has no network access and asks the main thread for documents.
 */
export function openChecker(limits = defaultLimits): CredentialChecker {
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
        const result = await runCheck(worker, task, { fetchText, limits })
        isUsable = result.isUsable
        return result.answer
      } finally {
        if (!isUsable) await close()
      }
    },
    close,
  }
}

interface CheckResult {
  readonly answer: CheckAnswer
  /** True while the thread is idle and can be used again. */
  readonly isUsable: boolean
}

function runCheck(
  worker: Worker,
  task: CheckTask,
  { fetchText, limits }: { readonly fetchText: FetchText; readonly limits: typeof defaultLimits },
): Promise<CheckResult> {
  return new Promise((resolve, reject) => {
    let [documents, open, isOver] = [0, 0, false]
    const working = createStopwatch(limits.work, () => void onTimeout())
    const waiting = createStopwatch(limits.wait, () => end(tooSlow, false))
    const broken = (error: Error) => {
      if (isOutOfMemory(error)) return end(tooComplex, false)
      cleanUp()
      reject(error)
    }
    const exited = (code: number) => broken(new Error(`credential thread exited with code ${code}`))
    const cleanUp = () => {
      isOver = true
      working.stop()
      waiting.stop()
      worker.off('message', onMessage).off('error', broken).off('exit', exited)
    }
    const end = (answer: CheckAnswer, isUsable: boolean) => {
      cleanUp()
      resolve({ answer, isUsable })
    }
    // If the thread got less than half a CPU, the timeout does not mean that the credential is too complex.
    const onTimeout = async () => {
      // CPU time in µs. If the thread has exited, its exit handler reports the error.
      const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
      if (isOver) return
      if (user + system >= limits.work * 500) return end(tooComplex, false)
      cleanUp()
      reject(new AppError('unavailable', 'The server is busy at the moment. Try again in a minute.'))
    }
    const send = (message: ToWorker) => worker.postMessage(message)
    const sendDocument = (message: Exclude<ToWorker, { kind: 'check' }>) => {
      if (isOver) return
      open -= 1
      if (open === 0) {
        waiting.stop()
        working.start()
      }
      send(message)
    }
    const onMessage = (message: FromWorker) => {
      if (message.kind === 'done') return end(message.answer, true)
      const { number, url } = message
      documents += 1
      if (documents > maxDocuments) return end(tooComplex, false)
      open += 1
      working.stop()
      if (open === 1) waiting.start()
      fetchText(url).then(
        (text) => sendDocument({ kind: 'document', number, text }),
        (error: unknown) => sendDocument({ kind: 'no-document', number, reason: reasonOf(error) }),
      )
    }
    worker.on('message', onMessage).on('error', broken).on('exit', exited)
    working.start()
    send({ kind: 'check', task })
  })
}

/** True when the credential exhausted the thread's heap or call stack. */
function isOutOfMemory(error: Error): boolean {
  return 'code' in error ? error.code === 'ERR_WORKER_OUT_OF_MEMORY' : /call stack/.test(error.message)
}

/** Calls `over` once the stopwatch has run for `ms` in total. */
function createStopwatch(ms: number, over: () => void): { start(): void; stop(): void } {
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
