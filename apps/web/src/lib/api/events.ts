import { notificationStream } from '@vouch/contract'
import { onSession } from '#lib/identity/session.ts'
import { tokenForCall } from './call-token.ts'
import { eventParser } from './event-parser.ts'
import { runtimeConfig } from './runtime-config.ts'

type Handler = (name: string, data: string) => void

const firstWait = 1000
const longestWait = 60_000
/** If opening the stream takes longer than this (ms), pages reload their data, because events may have been missed. */
const slowOpening = 500
const handlers = new Set<Handler>()
let connection: AbortController | null = null

function emit(name: string, data: string): void {
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
    for (const event of parse(value)) emit(event.name, event.data)
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
      if (missed || performance.now() - began > slowOpening) emit('reconnected', '')
      missed = true
    }).catch(() => undefined)
    // Half of the wait is random, so that not all clients reconnect to a restarted server at the same time.
    await pause(wait / 2 + Math.random() * (wait / 2), signal)
    wait = Math.min(wait * 2, longestWait)
  }
}

function connect(): void {
  if (connection || handlers.size === 0) return
  const own = new AbortController()
  connection = own
  void stayConnected(own.signal).finally(() => {
    if (connection === own) connection = null
  })
}

onSession(() => {
  connection?.abort()
  connection = null
  connect()
})

/**
 * Calls back for each live event for the signed-in person. All subscribers share one connection, which reconnects by
 * itself. After reconnecting, the client adds the event `reconnected`: events may have been missed.
 * @returns a function that unsubscribes
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
