import type { FastifyInstance } from 'fastify'

/** API calls of public pages, which crawlers that run scripts need. The longest matching rule counts (RFC 9309). */
const openCalls = ['landing', 'jobs', 'job-categories', 'company-pages', 'company-pictures', 'legal']

/** Serves `/robots.txt` (RFC 9309). @param origin of the web app */
export function serveRobots(app: FastifyInstance, origin: string): void {
  const lines = [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    ...openCalls.map((name) => `Allow: /api/v1/${name}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ]
  const text = lines.join('\n')
  app.get('/robots.txt', (_, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text),
  )
}
