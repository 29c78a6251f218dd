import type { Route, RouteAnswer, RouteInput } from '@vouch/contract'
import { type FetchResponse, ofetch } from 'ofetch'
import { randomId } from '#lib/draft/random-id.ts'
import { savePath } from '#lib/identity/saved-path.ts'
import { isLeaving } from '#lib/identity/session.ts'
import { problemOf, problemWithoutAnswer, withoutMalformedIds } from './api-answer.ts'
import { ApiProblem } from './api-problem.ts'
import { tokenForCall } from './call-token.ts'
import { goTo } from './navigation.ts'
import { notifyError } from './notify.ts'
import { runtimeConfig } from './runtime-config.ts'
import type { ApiRequest } from './upload.ts'

const timeout = 30_000

interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Reuse it when the person sends the same form again, so that the server stores it once. Made up when left out. */
  readonly idempotencyKey?: string
  /** No snackbar, because the caller shows the problem itself. */
  readonly quiet?: boolean
  /** How much of an upload has gone out, 0 to 1. */
  readonly onProgress?: (share: number) => void
  /** For `raw`: the body is not read but left to the caller, and may take as long as it needs. */
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

/** The headers of a call but for its token; the same when it is repeated, so that the server acts once. */
function headersOf(route: Route, parts: Parts, options: CallOptions): Headers {
  const headers = new Headers({ accept: 'application/json' })
  if (parts.version !== undefined) headers.set('if-match', `"${parts.version}"`)
  if (route.idempotent) headers.set('idempotency-key', options.idempotencyKey ?? randomId())
  return headers
}

/** ofetch listens to a given signal or to its timeout, not to both: join them here. */
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
  const { apiBaseUrl } = await runtimeConfig()
  const request: ApiRequest = {
    baseURL: apiBaseUrl,
    method: route.method,
    headers,
    signal: signalFor(options),
    // ofetch retries once on 408, 409, 425, 429, 500, 502, 503 and 504 for methods that do not mutate.
    ...(options.stream && { responseType: 'stream' as 'json' }),
    ...(parts.query && { query: parts.query }),
    ...(parts.body !== undefined && { body: parts.body as Record<string, unknown> }),
  }
  const path = pathOf(route, parts.params)
  if (parts.file) {
    // A big file on a slow line may take longer than any other call.
    const { signal: _limit, ...unlimited } = request
    const own = options.signal ? { ...unlimited, signal: options.signal } : unlimited
    const { upload } = await import('./upload.ts')
    return upload<RouteAnswer<R>>(path, own, parts.file, options.onProgress)
  }
  return ofetch.raw<RouteAnswer<R>>(path, request)
}

function leaveToCheckAuth(): void {
  savePath()
  goTo('/check-auth')
}

/** What a failed answer says, also where the body of a good one would have been left to the caller. */
async function bodyOf({ _data: data }: FetchResponse<unknown>): Promise<unknown> {
  if (!(data instanceof ReadableStream)) return data
  const text = await new Response(data).text()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

async function asProblem(route: Route, error: unknown): Promise<{ problem: ApiProblem; body: unknown }> {
  if (error instanceof ApiProblem) return { problem: error, body: undefined }
  const response = (error as { response?: FetchResponse<unknown> } | null)?.response
  if (!response) return { problem: problemWithoutAnswer(error), body: undefined }
  const body = await bodyOf(response)
  const problem = problemOf(response.status, body, response.headers)
  return { problem: withoutMalformedIds(route, problem), body }
}

/** A call that failed for good. `sentence` is for the snackbar where the body is text. */
interface Failure {
  readonly problem: ApiProblem
  readonly body: unknown
}

/**
 * Sends a call, and once more with a fresh token when the server refuses the one it was sent with.
 * @throws ApiProblem after it was shown or has led to `/check-auth`
 */
async function exchange<R extends Route>(
  route: R,
  parts: Parts,
  options: CallOptions,
  sentenceOf: (failure: Failure) => string,
): Promise<FetchResponse<RouteAnswer<R>>> {
  const headers = headersOf(route, parts, options)
  let token = await tokenForCall()
  for (let isRepeated = false; ; isRepeated = true) {
    if (token !== null) headers.set('authorization', `Bearer ${token}`)
    try {
      return await send(route, parts, options, headers)
    } catch (error) {
      let failure: Failure = await asProblem(route, error)
      if (failure.problem.status === 401 && !isLeaving()) {
        const next = await import('./after-refusal.ts').then(
          ({ afterRefusal }) => afterRefusal(token, isRepeated),
          () => 'unreachable' as const,
        )
        if (typeof next === 'object') {
          token = next.token
          continue
        }
        if (next === 'ended') leaveToCheckAuth()
        if (next === 'unreachable') failure = { problem: problemWithoutAnswer(error), body: undefined }
      }
      const { problem } = failure
      if (problem.status !== 401 && problem.code !== 'aborted' && !options.quiet)
        notifyError(sentenceOf(failure))
      throw problem
    }
  }
}

/**
 * Calls a route of the API and answers its typed body.
 * A failure is shown in the snackbar (unless `quiet`) and thrown; 401 leads to `/check-auth`.
 * @throws ApiProblem
 */
async function call<R extends Route>(route: R, ...[input, options = {}]: Args<R>): Promise<RouteAnswer<R>> {
  const response = await exchange(route, (input ?? {}) as Parts, options, ({ problem }) => problem.message)
  return response._data as RouteAnswer<R>
}

/** As `api`, but answers the whole response: status, headers, `_data`. */
function raw<R extends Route>(
  route: R,
  ...[input, options = {}]: Args<R>
): Promise<FetchResponse<RouteAnswer<R>>> {
  return exchange(route, (input ?? {}) as Parts, options, ({ problem, body }) =>
    typeof body === 'string' && body !== '' ? body : problem.message,
  )
}

export const api = Object.assign(call, { raw })
