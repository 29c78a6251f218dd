import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The most that is read of a body that was refused for its size, in bytes. */
const mostBytes = 16 * 2 ** 20

/** How long a refused body is read, in milliseconds. */
const longestMs = 10_000

/**
 * Makes sure that callers see why their body was refused as too large. Fastify answers before the body has arrived
 * and closes the connection. What arrives afterwards resets it, and browsers then report a network error instead of
 * the answer (RFC 9112, section 9.6). So the answer waits until the body has been read.
 */
export function readOutRefusedBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode !== 413 || request.raw.complete || request.raw.readableEnded)
      return done(null, payload)
    readOut(request, reply).then(() => done(null, payload), done)
  })
}

/** Reads and drops the rest of the body. A longer or slower one loses its connection after the answer. */
async function readOut({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  let size = 0
  const isRead = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), longestMs)
    const end = (isWhole: boolean) => {
      clearTimeout(timer)
      resolve(isWhole)
    }
    raw.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > mostBytes) end(false)
    })
    raw.once('end', () => end(true))
    raw.once('close', () => end(false))
    raw.resume()
  })
  if (isRead) reply.removeHeader('connection')
}
