import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Maximum number of bytes drained from a body that is too large. */
const maxBytes = 16 * 2 ** 20

/** Maximum time to drain a body, in milliseconds. */
const maxMs = 10_000

/**
 * Drains bodies that are too large before answering. Otherwise Fastify answers and closes the connection while the body
 * still arrives; the connection is reset, and browsers report a network error instead of the answer (RFC 9112, section
 * 9.6).
 */
export function drainRefusedBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode !== 413 || request.raw.complete || request.raw.readableEnded)
      return done(null, payload)
    drain(request, reply).then(() => done(null, payload), done)
  })
}

/** Reads and discards the rest of the body, up to the limits. Beyond them, the connection is closed after the answer. */
async function drain({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  let size = 0
  const isRead = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), maxMs)
    const end = (isWhole: boolean) => {
      clearTimeout(timer)
      resolve(isWhole)
    }
    raw.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > maxBytes) end(false)
    })
    raw.once('end', () => end(true))
    raw.once('close', () => end(false))
    raw.resume()
  })
  if (isRead) reply.removeHeader('connection')
}
