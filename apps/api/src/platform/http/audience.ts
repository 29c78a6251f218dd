import { timingSafeEqual } from 'node:crypto'
import type { Audience, Route } from '@vouch/contract'
import type { FastifyRequest } from 'fastify'
import type { Actor, ActorLoader } from '#base/actor.ts'
import { AppError } from '#base/app-error.ts'

/**
 * Reads who calls from `Authorization: Bearer`. Cookies are never read.
 * @throws AppError unauthenticated when a token is sent that is not valid, on public routes too
 */
export async function authenticate(request: FastifyRequest, actorOf: ActorLoader): Promise<Actor | null> {
  const header = request.headers.authorization
  if (header === undefined) return null
  const token = bearer(header)
  if (token === undefined) throw new AppError('unauthenticated', 'Send the identity token as "Bearer".')
  return actorOf(token)
}

/** Checks that this caller belongs to the route's audience, before any input is looked at. */
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
  if (!actor) throw new AppError('unauthenticated', 'Sign in to do this.')
  if (allowed.includes('signed-in') || actor.roles.some((role) => allowed.includes(role))) return
  throw new AppError('forbidden', 'Your account is not allowed to do this.')
}

/** True for routes that read the `Authorization` header as something else than a person's token. */
export function isForOperator(route: Route): boolean {
  return route.audience === 'operator'
}

/** By token alone: a proxy on this machine makes everybody's requests look local. */
function requireOperator(request: FastifyRequest, token: string | undefined): void {
  const sent = bearer(request.headers.authorization ?? '')
  if (token !== undefined && sent !== undefined && equal(sent, token)) return
  throw new AppError('forbidden', 'This is for the operator of the server.')
}

function bearer(header: string): string | undefined {
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(header)?.[1]
}

function equal(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
