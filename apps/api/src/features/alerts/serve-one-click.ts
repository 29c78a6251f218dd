import type { FastifyInstance } from 'fastify'
import type { SavedSearchesService } from './saved-searches-service.ts'

/**
 * Serves one-click unsubscribing (RFC 8058) from the alerts of a search: a POST without sign-in, cookies or a page. Browsers
 * that open the URL get the page of the web app.
 */
export function serveOneClickAlerts(app: FastifyInstance, service: SavedSearchesService): void {
  app.register(async (scope) => {
    // The body is always `List-Unsubscribe=One-Click`; the token is in the URL.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) =>
      done(null, undefined),
    )
    scope.post<{ Querystring: { token?: string | string[] } }>(
      '/alerts/unsubscribe',
      async (request, reply) => {
        await app.vouch.limiter(request, 'unsubscribe', 'POST')
        const { token } = request.query
        await service.unsubscribe(typeof token === 'string' ? token : '')
        return reply.code(200).type('text/plain; charset=utf-8').send('You are unsubscribed.')
      },
    )
  })
}
