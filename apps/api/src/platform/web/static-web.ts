import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#base/app-error.ts'
import { readWebPages } from '#platform/web/web-pages.ts'

/** Returns the HTTP status of a job page: 200, 404 for an unknown job, 410 for an ended job. */
export type JobPageStatus = (slug: string) => Promise<200 | 404 | 410>

/** Whether search engines may list the page `/passports/{id}`. */
export type IsListedPassport = (id: string) => Promise<boolean>

const aYear = 'public, max-age=31536000, immutable'
const alwaysAsk = 'no-cache'

/**
 * Serves the built web app. Browsers may cache assets with a hash in their name forever, and revalidate other
 * files. All other paths get `index.html`, because the client renders the pages; the status is 404 if the app
 * has no such page.
 * @param root the build folder
 */
export async function serveWeb(
  app: FastifyInstance,
  root: string,
  pages: { readonly jobPageStatus: JobPageStatus; readonly isListedPassport: IsListedPassport },
): Promise<void> {
  const index = existsSync(join(root, 'index.html')) ? await readFile(join(root, 'index.html')) : undefined
  if (index) await serveFiles(app, root)
  const isWebPage = await readWebPages(root)
  const sendPage = (reply: FastifyReply, status: number) => {
    if (!index) throw notFound('The web app is not built, so this page')
    return reply.code(status).type('text/html; charset=utf-8').header('cache-control', alwaysAsk).send(index)
  }
  app.get('/', (_, reply) => sendPage(reply, 200))
  app.get<{ Params: { slug: string } }>('/jobs/:slug', async (request, reply) => {
    // While the database is down, send the page, which reports that it cannot load the job.
    const status = await pages.jobPageStatus(request.params.slug).catch(() => 503)
    return sendPage(reply, status)
  })
  const sendAnyPage = (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (!mayBePage(request.method, path)) throw notFound('This address')
    return sendPage(reply, isWebPage(path) ? 200 : 404)
  }
  app.get<{ Params: { '*': string } }>('/passports/*', async (request, reply) => {
    // Crawlers that run no scripts do not see the page's own `noindex`. While the database is down, nothing is listed.
    const isListed = await pages.isListedPassport(request.params['*']).catch(() => false)
    if (!isListed) reply.header('x-robots-tag', 'noindex')
    return sendAnyPage(request, reply)
  })
  app.setNotFoundHandler(sendAnyPage)
}

/**
 * Whether a request may be for a page. Pages have no file extension, so a missing script or image does not get a page.
 */
function mayBePage(method: string, path: string): boolean {
  return (method === 'GET' || method === 'HEAD') && !path.startsWith('/api/') && extname(path) === ''
}

async function serveFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    index: false,
    preCompressed: true,
    cacheControl: false,
    wildcard: true,
    dotfiles: 'deny',
    globIgnore: ['**/*.map'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.startsWith(join(root, 'assets')) ? aYear : alwaysAsk)
    },
  })
}
