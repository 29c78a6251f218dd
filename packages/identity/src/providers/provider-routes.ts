import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { networkOf } from '../keys/secrets.ts'
import { describeFailure } from '../protocol/errors.ts'
import { takeAddressTry } from '../protocol/tries.ts'
import { flowErrorOf, type ProviderFlowError } from './provider-failures.ts'
import {
  cookieName,
  type FinishedFlow,
  type FlowPage,
  fallbackPage,
  finishFlow,
  startFlow,
} from './provider-flow.ts'
import { flowLifeMs } from './provider-flow-store.ts'
import { returnPathFrom } from './provider-return-path.ts'

interface ProviderParams {
  id: string
}

/**
 * Adds two routes per identity provider.
 * 1. `GET /identity/providers/{id}/start?return=/path&mark=…` redirects to the provider.
 * 2. `…/callback` redirects back to `{publicUrl}{return}#pendingToken=…&providerId=…&mark=…`, or after a
 * failure to `…#providerError=…&providerId=…&mark=…` with a `ProviderFlowError`.
 * The optional mark has 16 to 64 base64url characters.
 */
export function addProviderRoutes(app: FastifyInstance, context: Context): void {
  app.get<{ Params: ProviderParams; Querystring: { return?: unknown; mark?: unknown } }>(
    '/identity/providers/:id/start',
    async (request, reply) => {
      const { id } = request.params
      const page = { returnPath: returnPathFrom(request.query.return), mark: markFrom(request.query.mark) }
      const fail = (providerError: ProviderFlowError) =>
        redirectBack(context, reply, id, page, { providerError })
      const provider = context.providers.get(id)
      if (provider === undefined) return fail('OPERATION_NOT_ALLOWED')
      try {
        if (!(await mayStart(context, request))) return fail('TOO_MANY_REQUESTS')
        const { location, cookie } = await startFlow(context, provider, page)
        setCookie(context, reply, id, cookie.name, cookie.value, flowLifeMs / 1000)
        return reply.header('referrer-policy', 'no-referrer').redirect(location, 302)
      } catch (error) {
        logFailure(context, id, error)
        return fail(flowErrorOf(error))
      }
    },
  )

  app.get<{ Params: ProviderParams; Querystring: { state?: unknown } }>(
    '/identity/providers/:id/callback',
    async (request, reply) => {
      const { id } = request.params
      const provider = context.providers.get(id)
      if (provider === undefined)
        return redirectBack(context, reply, id, fallbackPage, { providerError: 'OPERATION_NOT_ALLOWED' })
      try {
        const cookies = cookiesOf(request)
        const finished = await finishFlow(context, provider, searchOf(request), (name) => cookies.get(name))
        if (finished.failure !== undefined) logFailure(context, id, finished.failure)
        if (typeof request.query.state === 'string')
          setCookie(context, reply, id, cookieName(request.query.state), '', 0)
        return redirectBack(context, reply, id, finished, finished.result)
      } catch (error) {
        logFailure(context, id, error)
        return redirectBack(context, reply, id, fallbackPage, { providerError: 'PROVIDER_UNAVAILABLE' })
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

/** Redirects back with the result in the URL's fragment, which browsers do not send to servers. */
function redirectBack(
  { settings }: Context,
  reply: FastifyReply,
  providerId: string,
  { returnPath, mark }: FlowPage,
  result: FinishedFlow['result'],
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

function logFailure({ settings }: Context, provider: string, error: unknown): void {
  settings.log.warn({ provider, err: describeFailure(error) }, 'identity: provider sign-in failed')
}
