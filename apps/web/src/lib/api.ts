import type { Route, RouteAnswer, RouteInput } from '@vouch/contract'
import { type FetchResponse, ofetch } from 'ofetch'
import { problemOf, problemWithoutAnswer, withoutMalformedIds } from './api-answer.ts'
import { ApiProblem } from './api-problem.ts'
import { goTo } from './navigation.ts'
import { notifyError } from './notify.ts'
import { randomId } from './random-id.ts'
import { runtimeConfig } from './runtime-config.ts'
import { savePath } from './saved-path.ts'
import { currentToken, isLeaving, sessionState } from './session.ts'
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

function headersOf(route: Route, parts: Parts, options: CallOptions, token: string | null): Headers {
  const headers = new Headers({ accept: 'application/json' })
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
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
  token: string | null,
): Promise<FetchResponse<RouteAnswer<R>>> {
  const { apiBaseUrl } = await runtimeConfig()
  const request: ApiRequest = {
    baseURL: apiBaseUrl,
    method: route.method,
    headers: headersOf(route, parts, options, token),
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

function tell(problem: ApiProblem, options: CallOptions, token: string | null, sentence: string): void {
  if (problem.status === 401) {
    // A late answer to a token that was renewed or given up meanwhile says nothing about the session of now.
    if (sessionState().token === token && !isLeaving()) leaveToCheckAuth()
  } else if (problem.code !== 'aborted' && !options.quiet) notifyError(sentence)
}

/**
 * Calls a route of the API and answers its typed body.
 * A failure is shown in the snackbar (unless `quiet`) and thrown; 401 leads to `/check-auth`.
 * @throws ApiProblem
 */
async function call<R extends Route>(route: R, ...[input, options = {}]: Args<R>): Promise<RouteAnswer<R>> {
  const token = await currentToken()
  try {
    const response = await send(route, (input ?? {}) as Parts, options, token)
    return response._data as RouteAnswer<R>
  } catch (error) {
    const { problem } = await asProblem(route, error)
    tell(problem, options, token, problem.message)
    throw problem
  }
}

/** As `api`, but answers the whole response: status, headers, `_data`. */
async function raw<R extends Route>(
  route: R,
  ...[input, options = {}]: Args<R>
): Promise<FetchResponse<RouteAnswer<R>>> {
  const token = await currentToken()
  try {
    return await send(route, (input ?? {}) as Parts, options, token)
  } catch (error) {
    const { problem, body } = await asProblem(route, error)
    tell(problem, options, token, typeof body === 'string' && body !== '' ? body : problem.message)
    throw problem
  }
}

export const api = Object.assign(call, { raw })
