import { notificationStream } from '@vouch/contract'
import { onSession } from '#lib/identity/session.ts'
import { tokenForCall } from './call-token.ts'
import { eventParser } from './event-parser.ts'
import { runtimeConfig } from './runtime-config.ts'

type Handler = (name: string, data: string) => void

const firstWait = 1000
const longestWait = 60_000
/** Events before the stream opens are missed. A page that waited this long for it loads its data again; in ms. */
const slowOpening = 500
const handlers = new Set<Handler>()
let connection: AbortController | null = null

function tell(name: string, data: string): void {
  for (const handler of handlers) handler(name, data)
}

async function read(token: string, signal: AbortSignal, opened: () => void): Promise<void> {
  const { apiBaseUrl } = await runtimeConfig()
  const answer = await fetch(`${apiBaseUrl}${notificationStream.path}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal,
  })
  if (!answer.ok || !answer.body) return
  opened()
  const parse = eventParser()
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    for (const event of parse(value)) tell(event.name, event.data)
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

async function stayConnected(signal: AbortSignal): Promise<void> {
  let wait = firstWait
  let missed = false
  const began = performance.now()
  while (!signal.aborted) {
    const token = await tokenForCall()
    if (token === null) return
    await read(token, signal, () => {
      wait = firstWait
      if (missed || performance.now() - began > slowOpening) tell('reconnected', '')
      missed = true
    }).catch(() => undefined)
    // Half of the wait is random, so that a restarted server does not meet everybody at once.
    await pause(wait / 2 + Math.random() * (wait / 2), signal)
    wait = Math.min(wait * 2, longestWait)
  }
}

function connect(): void {
  if (connection || handlers.size === 0) return
  const mine = new AbortController()
  connection = mine
  void stayConnected(mine.signal).finally(() => {
    if (connection === mine) connection = null
  })
}

onSession(() => {
  connection?.abort()
  connection = null
  connect()
})

/**
 * Calls back for each live event of the signed-in person. One connection serves all callers and reconnects by itself;
 * its own event `reconnected` says that events may have been missed.
 * @returns how to stop
 */
export function onEvent(handler: Handler): () => void {
  handlers.add(handler)
  connect()
  return () => {
    handlers.delete(handler)
    if (handlers.size === 0) {
      connection?.abort()
      connection = null
    }
  }
}
