import { Readable } from 'node:stream'
import { legalDocumentNames } from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import { notFound } from '#base/app-error.ts'
import {
  type DatedPart,
  maxParts,
  type Part,
  type SitemapKind,
  type SitemapReadModel,
  sitemapKinds,
} from './sitemap-read-model.ts'
import { xmlText } from './xml-text.ts'

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const xmlType = 'application/xml; charset=utf-8'
/** Caches must revalidate, so that an ended job disappears at once. */
const alwaysAsk = 'no-cache'

/**
 * Serves `/sitemap.xml` and its parts (https://www.sitemaps.org/protocol.html): the fixed pages, the companies, and the
 * organisation's own open jobs.
 * @param origin of the web app
 */
export function serveSitemaps(app: FastifyInstance, readModel: SitemapReadModel, origin: string): void {
  app.get('/sitemap.xml', async (_, reply) => {
    const kinds = await Promise.all(
      sitemapKinds.map(async (kind) => ({ kind, parts: await readModel.parts(kind) })),
    )
    const entries = kinds.flatMap(({ kind, parts }) => parts.map((part) => sitemapEntry(origin, kind, part)))
    const pages = `<sitemap><loc>${xmlText(`${origin}/sitemaps/pages.xml`)}</loc></sitemap>`
    reply.type(xmlType).header('cache-control', alwaysAsk)
    return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${namespace}">${pages}${entries.join('')}</sitemapindex>\n`
  })
  app.get('/sitemaps/pages.xml', async (_, reply) => {
    const paths = ['/', '/jobs', '/companies', ...legalDocumentNames.map((name) => `/${name}`)]
    reply.type(xmlType).header('cache-control', alwaysAsk)
    return `${opening}${paths.map((path) => pageEntry(`${origin}${path}`)).join('')}${closing}`
  })
  app.get<{ Params: { name: string } }>('/sitemaps/:name', async (request, reply) => {
    const { kind, part } = readName(request.params.name)
    reply.type(xmlType).header('cache-control', alwaysAsk)
    return reply.send(Readable.from(urlset(readModel, kind, part, origin), { objectMode: false }))
  })
}

const opening = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${namespace}">`
const closing = '</urlset>\n'

async function* urlset(
  readModel: SitemapReadModel,
  kind: SitemapKind,
  part: Part,
  origin: string,
): AsyncGenerator<string> {
  yield opening
  for await (const batch of readModel.listed(kind, part)) {
    yield batch.map(({ slug, changedAt }) => pageEntry(`${origin}/${kind}/${slug}`, changedAt)).join('')
  }
  yield closing
}

function pageEntry(address: string, changedAt?: Date): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return `<url><loc>${xmlText(address)}</loc>${changed}</url>`
}

function sitemapEntry(origin: string, kind: SitemapKind, { index, count, changedAt }: DatedPart): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return `<sitemap><loc>${xmlText(`${origin}/sitemaps/${kind}-${count}-${index}.xml`)}</loc>${changed}</sitemap>`
}

function readName(name: string): { readonly kind: SitemapKind; readonly part: Part } {
  const [, kind, count, index] = /^(\w+)-(\d{1,3})-(\d{1,3})\.xml$/.exec(name) ?? []
  const known = sitemapKinds.find((one) => one === kind)
  const part = { count: Number(count), index: Number(index) }
  const isPart = part.index < part.count && part.count <= maxParts && Number.isInteger(Math.log2(part.count))
  if (!known || !isPart) throw notFound('This sitemap')
  return { kind: known, part }
}
