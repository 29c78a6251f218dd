import type { FastifyReply } from 'fastify'

/** Aborts when the caller leaves before the answer is out: by cancelling an upload, or by leaving the page. */
export function callerGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  if (raw.destroyed) gone.abort()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}
