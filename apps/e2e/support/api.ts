import { randomUUID } from 'node:crypto'
import type { Problem, Route, RouteAnswer, RouteInput } from '@vouch/contract'
import { fetchWithRetry } from './fetch-with-retry.ts'

/** Thrown for an error response; carries the response's problem object. */
export class Refused extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(`${problem.status} ${problem.code}: ${problem.message}`)
    this.problem = problem
  }
}

interface LooseInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  version?: number
}

function addressOf(base: string, route: Route, { params = {}, query = {} }: LooseInput): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one))
  }
  return `${base}/api/v1${path}${search.size > 0 ? `?${search}` : ''}`
}

/** The caller's access token, and the idempotency key to reuse for a retry. */
export interface Caller {
  readonly token?: string
  readonly idempotencyKey?: string
  /** Throws a `Refused` for a 503 instead of retrying after `Retry-After`. */
  readonly noRetry?: boolean
}

/**
 * Calls the API over HTTP.
 * @throws Refused for an error response; the fetch error if the server is unreachable
 */
export async function call<R extends Route>(
  base: string,
  route: R,
  input: RouteInput<R>,
  { token, idempotencyKey = randomUUID(), noRetry = false }: Caller = {},
): Promise<RouteAnswer<R>> {
  const loose = input as LooseInput
  const send = noRetry ? fetch : fetchWithRetry
  const answer = await send(addressOf(base, route, loose), {
    method: route.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(loose.body !== undefined && { 'content-type': 'application/json' }),
      ...(route.idempotent && { 'idempotency-key': idempotencyKey }),
      ...(loose.version !== undefined && { 'if-match': `"${loose.version}"` }),
    },
    ...(loose.body !== undefined && { body: JSON.stringify(loose.body) }),
  })
  const text = await answer.text()
  const body = text === '' ? undefined : JSON.parse(text)
  if (!answer.ok) throw new Refused(body as Problem)
  return body as RouteAnswer<R>
}
