import type { Route, RouteAnswer, RouteInput } from '@vouch/contract'
import { pageDataKey } from '@vouch/domain'
import type { FetchResponse } from 'ofetch'
import { randomId } from '#lib/draft/random-id.ts'
import { savePath } from '#lib/identity/saved-path.ts'
import { currentToken, isSigningOut } from '#lib/identity/session.ts'
import { malformedIdsAsNotFound, problemFromResponse, problemWithoutResponse } from './api-errors.ts'
import { ApiProblem } from './api-problem.ts'
import { tokenForCall } from './call-token.ts'
import { goTo } from './navigation.ts'
import { notifyError } from './notify.ts'
import { takePageData } from './page-data.ts'
import { runtimeConfig } from './runtime-config.ts'
import type { ApiRequest } from './upload.ts'

const timeout = 30_000

/** Loads the code that sends calls. A public page needs it after its first paint only, because its data comes with it. */
export const loadSending = () => import('./send-request.ts')

interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Idempotency key; random by default. A retry with the same key is stored only once. */
  readonly idempotencyKey?: string
  /** Shows no snackbar on failure, because the caller shows the error. */
  readonly quiet?: boolean
  /** Receives the progress of an upload, from 0 to 1. */
  readonly onProgress?: (share: number) => void
  /** Only for `raw`: returns the response body as an unread stream, without a time limit. */
  readonly stream?: boolean
}

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly file?: File
  readonly version?: number
}

type Args<R extends Route> =
  unknown extends RouteInput<R>
    ? [input?: Readonly<Record<string, never>>, options?: CallOptions]
    : Partial<RouteInput<R>> extends RouteInput<R>
      ? [input?: RouteInput<R>, options?: CallOptions]
      : [input: RouteInput<R>, options?: CallOptions]

function pathOf(route: Route, params: Parts['params']): string {
  return route.path.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(String(params?.[name] ?? '')),
  )
}

/** Headers of a call, without the token. A retry of the call sends the same idempotency key. */
function headersOf(route: Route, parts: Parts, options: CallOptions): Headers {
  const headers = new Headers({ accept: 'application/json' })
  if (parts.version !== undefined) headers.set('if-match', `"${parts.version}"`)
  if (route.idempotent) headers.set('idempotency-key', options.idempotencyKey ?? randomId())
  return headers
}

/** Combines the caller's abort signal with the time limit, because ofetch accepts only one of the two. */
function signalFor(options: CallOptions): AbortSignal {
  if (options.stream) return options.signal ?? new AbortController().signal
  const limit = AbortSignal.timeout(timeout)
  return options.signal ? AbortSignal.any([options.signal, limit]) : limit
}

async function send<R extends Route>(
  route: R,
  parts: Parts,
  options: CallOptions,
  headers: Headers,
): Promise<FetchResponse<RouteAnswer<R>>> {
  const [{ apiBaseUrl }, { sendRequest }] = await Promise.all([runtimeConfig(), loadSending()])
  const request: ApiRequest = {
    baseURL: apiBaseUrl,
    method: route.method,
    headers,
    signal: signalFor(options),
    // ofetch retries read-only calls once after status 408, 409, 425, 429, 500, 502, 503 or 504.
    ...(options.stream && { responseType: 'stream' as 'json' }),
    ...(parts.query && { query: parts.query }),
    ...(parts.body !== undefined && { body: parts.body as Record<string, unknown> }),
  }
  const path = pathOf(route, parts.params)
  if (parts.file) {
    // No time limit for uploads: a large file over a slow connection takes longer than any other call.
    const { signal: _limit, ...unlimited } = request
    const own = options.signal ? { ...unlimited, signal: options.signal } : unlimited
    const { upload } = await import('./upload.ts')
    return upload<RouteAnswer<R>>(path, own, parts.file, options.onProgress)
  }
  return sendRequest<RouteAnswer<R>>(path, request)
}

function leaveToCheckAuth(): void {
  savePath()
  goTo('/check-auth')
}

/** The body of an error response, read and parsed first if the call asked for a stream. */
async function bodyOf({ _data: data }: FetchResponse<unknown>): Promise<unknown> {
  if (!(data instanceof ReadableStream)) return data
  const text = await new Response(data).text()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

interface Failure {
  readonly problem: ApiProblem
  readonly body: unknown
}

async function toFailure(route: Route, error: unknown): Promise<Failure> {
  if (error instanceof ApiProblem) return { problem: error, body: undefined }
  const response = (error as { response?: FetchResponse<unknown> } | null)?.response
  if (!response) return { problem: problemWithoutResponse(error), body: undefined }
  const body = await bodyOf(response)
  const problem = problemFromResponse(response.status, body, response.headers)
  return { problem: malformedIdsAsNotFound(route, problem), body }
}

/**
 * Sends a call. After a 401, renews the token and sends the call once more. `messageOf` creates the snackbar's text.
 */
async function exchange<R extends Route>(
  route: R,
  parts: Parts,
  options: CallOptions,
  messageOf: (failure: Failure) => string,
): Promise<FetchResponse<RouteAnswer<R>>> {
  const headers = headersOf(route, parts, options)
  let token = await tokenForCall()
  for (let isRetry = false; ; isRetry = true) {
    if (token !== null) headers.set('authorization', `Bearer ${token}`)
    try {
      return await send(route, parts, options, headers)
    } catch (error) {
      let failure = await toFailure(route, error)
      if (failure.problem.status === 401 && !isSigningOut()) {
        const next = await import('./unauthorized.ts').then(
          ({ afterUnauthorized }) => afterUnauthorized(token, isRetry),
          () => 'unreachable' as const,
        )
        if (typeof next === 'object') {
          token = next.token
          continue
        }
        if (next === 'ended') leaveToCheckAuth()
        if (next === 'unreachable') failure = { problem: problemWithoutResponse(error), body: undefined }
      }
      const { problem } = failure
      if (problem.status !== 401 && problem.code !== 'aborted' && !options.quiet)
        notifyError(messageOf(failure))
      throw problem
    }
  }
}

/**
 * Calls an API route and returns the typed response body. Unless `quiet`, a failure shows a snackbar. If
 * renewing the token does not fix a 401, opens `/check-auth`.
 * @throws ApiProblem
 */
async function call<R extends Route>(route: R, ...[input, options = {}]: Args<R>): Promise<RouteAnswer<R>> {
  const parts: Parts = input ?? {}
  const served = await servedAnswer(route, parts)
  if (served !== undefined) return served as RouteAnswer<R>
  const response = await exchange(route, parts, options, ({ problem }) => problem.message)
  return response._data as RouteAnswer<R>
}

/** The answer that came with the page. The server made it for visitors, so signed-in people do not get it. */
async function servedAnswer(route: Route, { params, query }: Parts): Promise<unknown> {
  if (route.method !== 'GET' || (await currentToken()) !== null) return undefined
  const config = await runtimeConfig().catch(() => undefined)
  return config && takePageData(pageDataKey(`${config.apiBaseUrl}${pathOf(route, params)}`, query))
}

/** Like `api`, but returns the whole response: status, headers and `_data`. */
function raw<R extends Route>(
  route: R,
  ...[input, options = {}]: Args<R>
): Promise<FetchResponse<RouteAnswer<R>>> {
  return exchange(route, (input ?? {}) as Parts, options, ({ problem, body }) =>
    typeof body === 'string' && body !== '' ? body : problem.message,
  )
}

export const api = Object.assign(call, { raw })
