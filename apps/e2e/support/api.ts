import { randomUUID } from 'node:crypto'
import type { Problem, Route, RouteAnswer, RouteInput } from '@vouch/contract'
import { patientFetch } from './patient-fetch.ts'

/** A refused call, with the problem that the API answered. */
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

/** Who calls, and with which key for a retry. */
export interface Caller {
  readonly token?: string
  readonly idempotencyKey?: string
  /** Takes a 503 for an answer, instead of trying again after `Retry-After`. */
  readonly impatient?: boolean
}

/**
 * Calls the API as any client would, over HTTP.
 * @throws Refused for a problem answer; the fetch error when the server is not there
 */
export async function call<R extends Route>(
  base: string,
  route: R,
  input: RouteInput<R>,
  { token, idempotencyKey = randomUUID(), impatient = false }: Caller = {},
): Promise<RouteAnswer<R>> {
  const loose = input as LooseInput
  const send = impatient ? fetch : patientFetch
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
