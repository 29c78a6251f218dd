import { writeFile } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { Worker } from 'node:worker_threads'

/** First message of a reader. One that ends before it has not read anything. */
export const ready = 'ready'

interface Served<From> {
  send(message: From): void
  /** Tells that a work is done. Keeps compiled code for the next process, as this one will be killed. */
  done(): void
}

/** Makes this process a reader of a `ReaderPool`: it answers messages, and ends when the server ends. */
export function serveReader<To, From>(onMessage: (message: To) => void): Served<From> {
  if (!process.send) throw new Error('this file is run by the server')
  // The server is sent these too, by a terminal or service manager, and may need the rest of a file to stop cleanly.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  new Worker(new URL('./watch-server.js', import.meta.url), {
    workerData: process.ppid,
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 8 },
  }).unref()
  // When Linux runs out of memory it ends this process, not the server.
  if (process.platform === 'linux') writeFile('/proc/self/oom_score_adj', '800').catch(() => undefined)
  process.on('message', onMessage)
  process.send(ready)
  return {
    send: (message) => void process.send?.(message),
    done: flushCompileCache,
  }
}
