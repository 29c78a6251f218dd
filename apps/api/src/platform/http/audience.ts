import { timingSafeEqual } from 'node:crypto'
import type { Audience, Route } from '@vouch/contract'
import type { FastifyRequest } from 'fastify'
import type { Actor, ActorLoader } from '#base/actor.ts'
import { AppError } from '#base/app-error.ts'

/**
 * Identifies the caller by the `Authorization: Bearer` header; cookies are ignored.
 * @throws AppError unauthenticated for an invalid token, also on public routes
 */
export async function authenticate(request: FastifyRequest, actorOf: ActorLoader): Promise<Actor | null> {
  const header = request.headers.authorization
  if (header === undefined) return null
  const token = bearer(header)
  if (token === undefined)
    throw new AppError('unauthenticated', 'Send the identity token as "Authorization: Bearer <token>".')
  return actorOf(token)
}

/** Checks that the caller belongs to the route's audience. Runs before any input is parsed. */
export function requireAudience(
  route: Route,
  request: FastifyRequest,
  metricsToken: string | undefined,
): void {
  const allowed: readonly Audience[] = typeof route.audience === 'string' ? [route.audience] : route.audience
  if (allowed.includes('public')) return
  if (allowed.includes('operator')) {
    requireOperator(request, metricsToken)
    return
  }
  const { actor } = request
  if (!actor) throw new AppError('unauthenticated', 'Log in to do this.')
  if (allowed.includes('signed-in') || actor.roles.some((role) => allowed.includes(role))) return
  throw new AppError('forbidden', 'Your account is not allowed to do this.')
}

/**
 * Checks the metrics token instead of the IP address: behind a local proxy, every request seems to come from
 * this machine.
 */
function requireOperator(request: FastifyRequest, token: string | undefined): void {
  const sent = bearer(request.headers.authorization ?? '')
  if (token !== undefined && sent !== undefined && equal(sent, token)) return
  throw new AppError('forbidden', 'Only the operator of the server may do this.')
}

function bearer(header: string): string | undefined {
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(header)?.[1]
}

function equal(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
