import { allRoutes, type ErrorCode, errorStatus, type Problem, type Route } from '@vouch/contract'
import type { z } from 'zod'
import type { RuntimeConfig } from '#lib/api/runtime-config.ts'
import { FakeXhr } from './fake-xhr.ts'

/** A request as a handler of the fake API gets it. */
export interface FakeRequest {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly body: unknown
  readonly headers: Headers
}

/** Thrown by a handler of the fake API to answer with an error. */
export class FakeProblem extends Error {
  readonly code: ErrorCode
  readonly extra: Partial<Problem>
  /** Value of the response header Retry-After, in seconds. */
  readonly retryAfter: number | undefined
  constructor(code: ErrorCode, message: string, extra: Partial<Problem> = {}, retryAfter?: number) {
    super(message)
    this.code = code
    this.extra = extra
    this.retryAfter = retryAfter
  }
}

type Handler = (request: FakeRequest) => unknown

export interface FakeApi {
  /** All calls so far, oldest first, with the id of their route. */
  readonly calls: { readonly id: string; readonly request: FakeRequest }[]
}

const base = '/api/v1'

// One function for all tests, because the identity SDK keeps the first `fetch` that it gets.
let current: typeof fetch | null = null
globalThis.fetch = (input, init) =>
  current ? current(input, init) : Promise.reject(new Error('This test has not faked the API'))
globalThis.XMLHttpRequest = FakeXhr as unknown as typeof XMLHttpRequest

/** Makes all calls fail until the next test fakes the API. */
export function removeFakeApi(): void {
  current = null
}

function match(route: Route, path: string): Record<string, string> | null {
  const names: string[] = []
  const pattern = route.path.replace(/:(\w+)/g, (_whole, name: string) => {
    names.push(name)
    return '([^/]+)'
  })
  const matched = new RegExp(`^${pattern}$`).exec(path)
  if (!matched) return null
  return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(matched[index + 1] ?? '')]))
}

function json(status: number, body: unknown): Response {
  const type = status >= 400 ? 'application/problem+json' : 'application/json'
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': type } })
}

function success(route: Route, body: unknown): Response {
  const [status, schema] = Object.entries(route.answers).find(([code]) => Number(code) < 300) ?? ['204', null]
  if (schema === null) return new Response(null, { status: Number(status) })
  if (typeof schema === 'string') {
    return new Response(String(body), { status: Number(status), headers: { 'content-type': schema } })
  }
  const checked = (schema as z.ZodType).safeParse(body)
  if (!checked.success) {
    throw new Error(`The fake response of ${route.id} breaks the contract: ${checked.error.message}`)
  }
  return json(Number(status), body)
}

function refusal({ code, message, extra, retryAfter }: FakeProblem): Response {
  const status = errorStatus[code]
  const answer = json(status, {
    type: 'about:blank',
    title: code,
    status,
    code,
    message,
    requestId: 'test',
    ...extra,
  })
  if (retryAfter !== undefined) answer.headers.set('retry-after', String(retryAfter))
  return answer
}

async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.text()
  if (text === '') return undefined
  return request.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
}

/**
 * Fakes `fetch`. Checks success responses against the API contract. A call without a handler fails the test.
 * @param handlers by route id; a handler returns the body of a success response, or throws a `FakeProblem`
 * @param elsewhere answers calls to other servers, such as those of the identity SDK
 */
export function fakeApi(
  handlers: Readonly<Record<string, Handler>>,
  elsewhere?: (request: Request) => Promise<Response | null>,
): FakeApi {
  const calls: { id: string; request: FakeRequest }[] = []
  current = async (input, init) => {
    init?.signal?.throwIfAborted()
    const request = new Request(new URL(input instanceof Request ? input.url : input, location.origin), {
      ...init,
      signal: null,
    })
    const url = new URL(request.url)
    if (url.pathname === '/config.json') {
      return json(200, {
        apiBaseUrl: base,
        currency: 'USD',
        identity: 'embedded',
        apiKey: 'key',
        projectId: 'vouch',
        authDomain: null,
        storageBucket: null,
        messagingSenderId: null,
        appId: null,
        measurementId: null,
        messagingVapidKey: null,
        passwordSignIn: true,
        emailLink: true,
        providers: [{ id: 'oidc.campus', label: 'Campus', icon: null }],
        production: true,
        devMail: false,
      } satisfies RuntimeConfig)
    }
    const answer = await elsewhere?.(request)
    if (answer) return answer
    const path = url.pathname.slice(base.length)
    for (const route of allRoutes) {
      const params = route.method === request.method ? match(route, path) : null
      const handler = handlers[route.id]
      if (!params || !handler) continue
      const seen: FakeRequest = {
        params,
        query: url.searchParams,
        body: await bodyOf(request),
        headers: request.headers,
      }
      calls.push({ id: route.id, request: seen })
      try {
        return success(route, await handler(seen))
      } catch (error) {
        if (error instanceof FakeProblem) return refusal(error)
        throw error
      }
    }
    throw new Error(`No handler for ${request.method} ${url.pathname}`)
  }
  return { calls }
}
