import type { FastifyInstance } from 'fastify'
import type { UnsubscribeService } from './unsubscribe-service.ts'

/**
 * Serves the address that mail programs call when somebody presses their “Unsubscribe” button (RFC 8058): a POST
 * without sign-in, cookies or a page. Browsers that open the address get the page of the web app.
 */
export function serveOneClick(app: FastifyInstance, service: UnsubscribeService): void {
  app.register(async (scope) => {
    // The form says only `List-Unsubscribe=One-Click`; the token is in the address.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) =>
      done(null, undefined),
    )
    scope.post<{ Querystring: { token?: string | string[] } }>('/unsubscribe', async (request, reply) => {
      await app.vouch.limiter(request, 'unsubscribe', 'POST')
      const { token } = request.query
      await service.change(typeof token === 'string' ? token : '', false)
      return reply.code(200).type('text/plain; charset=utf-8').send('You are unsubscribed.')
    })
  })
}
