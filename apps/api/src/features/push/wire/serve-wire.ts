import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Installations } from './installations.ts'
import type { Registrations } from './registrations.ts'
import { sendWireError, WireError } from './wire-error.ts'

/** Values of the client's configuration that each call must carry. */
interface App {
  readonly projectId: string
  readonly apiKey: string
  readonly appId: string
}

interface Params {
  readonly projectId: string
  readonly fid: string
  readonly token: string
}

type Call = FastifyRequest<{ Params: Params }>

const bodyLimit = 4096

const installationBody = z.object({
  fid: z.string(),
  authVersion: z.literal('FIS_v2'),
  appId: z.string(),
  sdkVersion: z.string(),
})

/**
 * Serves the calls of the `firebase/messaging` SDK that hosted projects send to `fcmregistrations.googleapis.com` and
 * `firebaseinstallations.googleapis.com`, below `/v1/projects/{projectId}`.
 */
export function serveWire(
  app: FastifyInstance,
  {
    installations,
    registrations,
  }: { readonly installations: Installations; readonly registrations: Registrations },
  config: App,
): void {
  app.register(
    async (scope) => {
      scope.setErrorHandler(sendWireError)
      // The SDK sets the JSON content type even on calls without a body.
      scope.removeContentTypeParser('application/json')
      scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
        try {
          done(null, body === '' ? undefined : JSON.parse(String(body)))
        } catch {
          done(new WireError('INVALID_BODY'))
        }
      })
      scope.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
        reply.header('cache-control', 'no-store')
        await app.vouch.limiter(request, limitOf(request), request.method as 'POST')
        if ((request.params as Params).projectId !== config.projectId)
          throw new WireError('PROJECT_NOT_FOUND')
        if (request.headers['x-goog-api-key'] !== config.apiKey) throw new WireError('API_KEY_INVALID')
      })
      const call =
        (handler: (request: Call) => Promise<unknown>) => async (request: Call, reply: FastifyReply) =>
          reply.type('application/json; charset=utf-8').send(JSON.stringify((await handler(request)) ?? {}))
      const installation = (request: Call) =>
        installations.authenticate(headerOf(request, 'x-goog-firebase-installations-auth'))

      scope.post<{ Params: Params }>(
        '/installations',
        { bodyLimit },
        call(async ({ body }) => {
          const parsed = installationBody.safeParse(body)
          if (!parsed.success) throw new WireError('INVALID_BODY')
          if (parsed.data.appId !== config.appId) throw new WireError('INVALID_APP_ID')
          return installations.create(parsed.data.fid)
        }),
      )
      // The router would read `:generate` in `authTokens:generate` as a parameter.
      scope.post<{ Params: Params & { method: string } }>(
        '/installations/:fid/:method',
        { bodyLimit },
        async (request, reply) => {
          if (request.params.method !== 'authTokens:generate') throw new WireError('TOKEN_NOT_FOUND')
          return call(() => installations.refresh(request.params.fid, headerOf(request, 'authorization')))(
            request,
            reply,
          )
        },
      )
      scope.delete<{ Params: Params }>(
        '/installations/:fid',
        { bodyLimit },
        call((request) => installations.remove(request.params.fid, headerOf(request, 'authorization'))),
      )
      scope.post<{ Params: Params }>(
        '/registrations',
        { bodyLimit },
        call(async (request) =>
          registrations.create(await installation(request), request.body, headerOf(request, 'user-agent')),
        ),
      )
      scope.patch<{ Params: Params }>(
        '/registrations/:token',
        { bodyLimit },
        call(async (request) =>
          registrations.update(await installation(request), request.params.token, request.body),
        ),
      )
      scope.delete<{ Params: Params }>(
        '/registrations/:token',
        { bodyLimit },
        call(async (request) => registrations.remove(await installation(request), request.params.token)),
      )
    },
    { prefix: '/v1/projects/:projectId' },
  )
}

/** Name of the rate limit. New installations have a separate one, because each stores a row for a visitor. */
function limitOf({ method, routeOptions: { url = '' } }: FastifyRequest): string {
  return method === 'POST' && url.endsWith('/installations') ? 'createInstallation' : 'registerForPush'
}

function headerOf(request: Call | FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}
