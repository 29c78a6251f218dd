import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { jobSearchQuery } from '@vouch/contract'
import { jobSearchPath, readAddressQuery, readJobSearch, toApiQuery } from '@vouch/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from '#platform/http/not-modified.ts'
import { atomFeed } from './atom-feed.ts'
import type { FeedReadModel } from './feed-read-model.ts'
import type { BoardJob } from './job-feed-read-model.ts'
import { boardJobXml, closing, openingOf } from './job-feed-xml.ts'
import { pageWords } from './page-words.en.ts'

/**
 * Serves an Atom feed of every search and of every company.
 * @param origin of the web app
 */
export function serveFeeds(app: FastifyInstance, readModel: FeedReadModel, origin: string): void {
  app.get('/jobs.atom', async (request, reply) => {
    await app.vouch.limiter(request, 'jobFeed', 'GET')
    const search = readJobSearch(readAddressQuery(request.url.split('?')[1] ?? ''))
    const path = jobSearchPath(search)
    const jobs = await readModel.search(jobSearchQuery.parse(toApiQuery(search)))
    const title = search.q === undefined ? pageWords.newJobs : pageWords.words(search.q)
    return send(request, reply, {
      title: `${title} · ${pageWords.site}`,
      address: `${origin}${path.replace('/jobs', '/jobs.atom')}`,
      page: `${origin}${path}`,
      jobs,
      origin,
    })
  })
  app.get<{ Params: { slug: string } }>('/companies/:slug/jobs.atom', async (request, reply) => {
    await app.vouch.limiter(request, 'jobFeed', 'GET')
    const { name, jobs } = await readModel.company(request.params.slug)
    const page = `${origin}/companies/${encodeURIComponent(request.params.slug)}`
    const title = `${pageWords.newJobsAt(name)} · ${pageWords.site}`
    return send(request, reply, { title, address: `${page}/jobs.atom`, page, jobs, origin })
  })
}

/** Serves the feed of all own jobs for job boards. Streamed, because it can have a million jobs. */
export function serveJobFeed(
  app: FastifyInstance,
  {
    readJobs,
    clock,
    origin,
  }: {
    readonly readJobs: () => AsyncIterable<readonly BoardJob[]>
    readonly clock: () => Date
    readonly origin: string
  },
): void {
  app.get('/feeds/jobs.xml', async (request, reply) => {
    await app.vouch.limiter(request, 'boardFeed', 'GET')
    const text = async function* () {
      yield openingOf(pageWords.site, origin, clock())
      for await (const jobs of readJobs()) yield jobs.map((job) => boardJobXml(job, origin)).join('')
      yield closing
    }
    reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache')
    return reply.send(Readable.from(text(), { objectMode: false }))
  })
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  feed: Parameters<typeof atomFeed>[0],
): FastifyReply {
  const text = atomFeed(feed)
  const tag = `W/"${createHash('sha1').update(text).digest('base64url').slice(0, 20)}"`
  reply.type('application/atom+xml; charset=utf-8').headers({ 'cache-control': 'no-cache', etag: tag })
  return isKnown(request, tag) ? reply.code(304).send() : reply.send(text)
}
