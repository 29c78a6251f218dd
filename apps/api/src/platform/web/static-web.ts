import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { sessionCookie } from '@vouch/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#base/app-error.ts'
import { readFirstViews } from '#platform/web/first-views.ts'
import type { SiteName } from '#platform/web/head-html.ts'
import type { FindPage, PageContent, PageSource } from '#platform/web/page-content.ts'
import { createPageTemplate } from '#platform/web/page-template.ts'
import { sendHtml } from '#platform/web/send-page.ts'
import { readWebBuild } from '#platform/web/web-build.ts'

const aYear = 'public, max-age=31536000, immutable'
const alwaysAsk = 'no-cache'

/** Longest wait for a page's content, in ms. After it, the page is sent without, and the client asks the API. */
const contentWaitMs = 300
/** Longest wait for the content, in ms, if only the content tells whether the page still exists. */
const statusWaitMs = 2_000

interface WebParts {
  readonly findPage: FindPage
  /** Answer of `/config.json`, which every page needs. */
  readonly clientConfig: () => Promise<object>
  readonly site: SiteName
}

/** Pages with content. They have routes of their own, because other paths are first looked up as files. */
const contentPages = [
  '/',
  '/home',
  '/jobs',
  '/jobs/:slug',
  '/companies',
  '/companies/:slug',
  '/passports/*',
  '/privacy-policy',
  '/term-of-service',
]

/**
 * Serves the built web app. Browsers may cache assets with a hash in their name forever, and revalidate other files. Every
 * other path gets `index.html`, because the client renders the pages, with the head, file links and data of its page
 * (ADR 53). The status is 404 if the app has no such page.
 * @param root the build folder
 */
export async function serveWeb(app: FastifyInstance, root: string, parts: WebParts): Promise<void> {
  const index = existsSync(join(root, 'index.html'))
    ? await readFile(join(root, 'index.html'), 'utf8')
    : undefined
  if (index !== undefined) await serveFiles(app, root)
  const [build, renderView] = await Promise.all([readWebBuild(root), readFirstViews(root)])
  const render = index === undefined ? undefined : createPageTemplate(index, build, parts.site)
  const servePage = async (request: FastifyRequest, reply: FastifyReply) => {
    const [raw = '', query = ''] = request.url.split(/\?(.*)/s, 2)
    const path = pathOf(raw)
    if (path === undefined || !mayBePage(request.method, path)) throw notFound('This address')
    if (!render) throw notFound('The web app is not built, so this page')
    const isVisitor = !hasSession(request)
    const source = parts.findPage(path, query)
    const { read, ...unread } = source
    const [{ content, status }, config] = await Promise.all([
      readContent(request, source.isForVisitors && !isVisitor ? unread : source),
      Promise.race([parts.clientConfig(), after(contentWaitMs)]),
    ])
    const found = status === 200 && !build.isPage(path) ? 404 : status
    const isListed = found === 200 && content.head !== null && !content.head.noindex
    if (!isListed) reply.header('x-robots-tag', 'noindex')
    const configData = config ? { '/config.json': JSON.stringify(config) } : {}
    const data = { ...content.data, ...configData }
    const page = { ...content, status: found === 503 ? 200 : found }
    const view = isVisitor && found === 200 ? renderView(content.view) : ''
    const html = render({ path, content: page, data: isVisitor ? data : configData, view })
    return sendHtml(request, reply, { html, status: found })
  }
  for (const url of contentPages) app.get(url, servePage)
  app.setNotFoundHandler(servePage)
}

interface Read {
  readonly content: PageContent
  readonly status: PageContent['status'] | 503
}

/** Reads a page's content, with load shedding and a time limit. */
async function readContent(request: FastifyRequest, source: PageSource): Promise<Read> {
  const { read, fallback, mayBeGone } = source
  if (!read) return { content: fallback, status: fallback.status }
  const { shedder, limiter } = request.server.vouch
  let waits = true
  const content = async () => {
    // Everybody must learn whether a job has ended. Reading other content counts as an API call.
    if (!mayBeGone) await limiter(request, 'page', 'GET')
    await shedder.admit()
    return waits ? shedder.run(read) : undefined
  }
  const waitMs = mayBeGone ? statusWaitMs : contentWaitMs
  const known = await Promise.race([content().catch(() => undefined), after(waitMs)])
  waits = false
  if (known) return { content: known, status: known.status }
  return { content: fallback, status: mayBeGone ? 503 : fallback.status }
}

/** Whether the browser has a session, which only the client can read. It may have ended. */
function hasSession(request: FastifyRequest): boolean {
  return (request.headers.cookie ?? '').split('; ').some((part) => part.startsWith(`${sessionCookie}=`))
}

const after = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined).unref())

function pathOf(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw)
  } catch {
    return undefined
  }
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
