import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PayloadName, payloadNames } from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import { notFound } from '#base/app-error.ts'
import type { Clock } from '#base/clock.ts'
import { isKnown } from '#platform/http/not-modified.ts'

/** Reads the published content of each content page, as JSON. */
export type PayloadSources = Readonly<Record<PayloadName, () => Promise<string>>>

interface Stored {
  readonly text: string
  readonly tag: string
}

/** Refresh interval in ms. During a database outage, content is at most this much older than the outage. */
const refreshMs = 60_000

/** Time limit for reading content, in ms. After it, the last known content is served. */
const patienceMs = 2000

/**
 * Serves `/payloads/{name}.json`, with which the web app shows its content pages while the API is away. Each request reads
 * the published content, so a publication on any node counts at once; if that fails, the last known content is served, and
 * without one the file of the build.
 * @param root the build folder
 */
export function servePayloads(
  app: FastifyInstance,
  root: string,
  { sources, clock }: { readonly sources: PayloadSources; readonly clock: Clock },
): void {
  const last = new Map<PayloadName, Stored>()
  const load = async (name: PayloadName): Promise<void> => {
    const content = await sources[name]()
    const tag = `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 20)}"`
    last.set(name, { text: `{"at":${JSON.stringify(clock())},"content":${content}}`, tag })
  }
  const refresh = (name: PayloadName) => app.vouch.shedder.run(() => load(name))

  for (const name of payloadNames) {
    app.get(`/payloads/${name}.json`, async (request, reply) => {
      const reading = refresh(name).catch(() => undefined)
      await (last.has(name) ? Promise.race([reading, after(patienceMs)]) : reading)
      reply.type('application/json; charset=utf-8').header('cache-control', 'public, no-cache')
      const stored = last.get(name)
      if (!stored) return readBuilt(root, name)
      reply.header('etag', stored.tag)
      if (!isKnown(request, stored.tag)) return stored.text
      return reply.code(304).send()
    })
  }

  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    timer = setInterval(() => void Promise.allSettled(payloadNames.map(refresh)), refreshMs).unref()
    // Without the limit on waits: there are no requests to protect yet, and the first connections can take long.
    await Promise.allSettled(payloadNames.map(load))
  })
  app.addHook('onClose', async () => clearInterval(timer))
}

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())

async function readBuilt(root: string, name: PayloadName): Promise<string> {
  try {
    return await readFile(join(root, 'payloads', `${name}.json`), 'utf8')
  } catch {
    throw notFound('This content')
  }
}
