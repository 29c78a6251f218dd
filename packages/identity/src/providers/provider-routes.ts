import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { networkOf } from '../keys/secrets.ts'
import { describeFailure } from '../protocol/errors.ts'
import { takeAddressTry } from '../protocol/tries.ts'
import type { ProviderFlowError } from './provider-failures.ts'
import { flowErrorOf } from './provider-failures.ts'
import { beginFlow, cookieName, type EndedFlow, endFlow, type FlowPage } from './provider-flow.ts'
import { flowLifeMs } from './provider-flow-store.ts'
import { defaultReturnPath, returnPathFrom } from './provider-return-path.ts'

interface ProviderParams {
  id: string
}

/**
 * `GET /identity/providers/{id}/start?return=/path&mark=…` sends the browser to the provider; `…/callback` takes it back. Both
 * end in a redirect: on the way back to `{publicUrl}{return}#pendingToken=…&providerId=…&mark=…` or
 * `…#providerError=CODE&providerId=…&mark=…`, CODE being a `ProviderFlowError`. The mark is optional: 16 to 64 characters of
 * base64url.
 */
export function addProviderRoutes(app: FastifyInstance, context: Context): void {
  app.get<{ Params: ProviderParams; Querystring: { return?: unknown; mark?: unknown } }>(
    '/identity/providers/:id/start',
    async (request, reply) => {
      const { id } = request.params
      const page = { returnPath: returnPathFrom(request.query.return), mark: markFrom(request.query.mark) }
      const back = (providerError: ProviderFlowError) => go(context, reply, id, page, { providerError })
      const provider = context.providers.find(id)
      if (provider === undefined) return back('OPERATION_NOT_ALLOWED')
      try {
        if (!(await mayStart(context, request))) return back('TOO_MANY_REQUESTS')
        const { location, cookie } = await beginFlow(context, provider, page)
        setCookie(context, reply, id, cookie.name, cookie.value, flowLifeMs / 1000)
        return reply.header('referrer-policy', 'no-referrer').redirect(location, 302)
      } catch (error) {
        note(context, id, error)
        return back(flowErrorOf(error))
      }
    },
  )

  app.get<{ Params: ProviderParams; Querystring: { state?: unknown } }>(
    '/identity/providers/:id/callback',
    async (request, reply) => {
      const { id } = request.params
      const provider = context.providers.find(id)
      const nowhere = { returnPath: defaultReturnPath, mark: null }
      if (provider === undefined)
        return go(context, reply, id, nowhere, { providerError: 'OPERATION_NOT_ALLOWED' })
      try {
        const cookies = cookiesOf(request)
        const ended = await endFlow(context, provider, searchOf(request), (name) => cookies.get(name))
        if (ended.failure !== undefined) note(context, id, ended.failure)
        if (typeof request.query.state === 'string')
          setCookie(context, reply, id, cookieName(request.query.state), '', 0)
        return go(context, reply, id, ended, ended.result)
      } catch (error) {
        note(context, id, error)
        return go(context, reply, id, nowhere, { providerError: 'PROVIDER_UNAVAILABLE' })
      }
    },
  )
}

function markFrom(value: unknown): string | null {
  return typeof value === 'string' && /^[\w-]{16,64}$/.test(value) ? value : null
}

async function mayStart({ settings, keyedHash }: Context, request: FastifyRequest): Promise<boolean> {
  const key = keyedHash('provider-start', networkOf(request.ip))
  return takeAddressTry(settings.pool, key, settings.limits.providerStartsPerAddress, settings.clock())
}

/** The result stands in the fragment, which reaches no server and no log. */
function go(
  { settings }: Context,
  reply: FastifyReply,
  providerId: string,
  { returnPath, mark }: FlowPage,
  result: EndedFlow['result'],
): FastifyReply {
  const fragment = new URLSearchParams({ ...result, providerId, ...(mark !== null && { mark }) })
  const location = `${settings.publicUrl}${returnPath}#${fragment}`
  return reply.header('referrer-policy', 'no-referrer').redirect(location, 303)
}

function setCookie(
  { settings }: Context,
  reply: FastifyReply,
  providerId: string,
  name: string,
  value: string,
  maxAge: number,
): void {
  const secure = settings.publicUrl.startsWith('https:') ? '; Secure' : ''
  const path = `${new URL(settings.publicUrl).pathname.replace(/\/$/, '')}/identity/providers/${providerId}`
  reply.header(
    'set-cookie',
    `${name}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`,
  )
}

function cookiesOf(request: FastifyRequest): Map<string, string> {
  return new Map(
    (request.headers.cookie ?? '').split(';').map((part) => {
      const at = part.indexOf('=')
      return [part.slice(0, at).trim(), part.slice(at + 1).trim()]
    }),
  )
}

function searchOf(request: FastifyRequest): string {
  const at = request.url.indexOf('?')
  return at === -1 ? '' : request.url.slice(at)
}

function note({ settings }: Context, provider: string, error: unknown): void {
  settings.log.warn(
    { provider, err: describeFailure(error) },
    'identity: a sign-in at a provider came to nothing',
  )
}
