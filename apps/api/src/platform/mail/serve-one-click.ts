import type { FastifyInstance } from 'fastify'

/**
 * Serves one-click unsubscribing (RFC 8058), which mail programs offer as a button: a POST without sign-in, cookies or
 * a page. Browsers that open the URL get the page of the web app.
 * @param unsubscribe throws an AppError for an invalid token
 */
export function serveOneClick(
  app: FastifyInstance,
  path: string,
  unsubscribe: (token: string) => Promise<unknown>,
): void {
  app.register(async (scope) => {
    // The body is always `List-Unsubscribe=One-Click`; the token is in the URL.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) =>
      done(null, undefined),
    )
    scope.post<{ Querystring: { token?: string | string[] } }>(path, async (request, reply) => {
      await app.vouch.limiter(request, 'unsubscribe', 'POST')
      const { token } = request.query
      await unsubscribe(typeof token === 'string' ? token : '')
      return reply.code(200).type('text/plain; charset=utf-8').send('You are unsubscribed.')
    })
  })
}
