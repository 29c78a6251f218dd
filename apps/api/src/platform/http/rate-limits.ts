import rateLimit from '@fastify/rate-limit'
import type { Method } from '@vouch/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#base/app-error.ts'
import type { Transaction } from '#db/transaction.ts'
import type { Limit, SharedCounts } from '#platform/http/shared-counts.ts'

/** Limits per minute for all routes together. */
const general = {
  read: { max: 300, windowSeconds: 60 },
  write: { max: 80, windowSeconds: 60 },
  anonymous: { max: 120, windowSeconds: 60 },
} satisfies Record<string, Limit>

/** Additional limits per person for single routes, by route id. */
const perRoute: Readonly<Record<string, Limit>> = {
  // A serious job seeker sends ten applications in a row. Refused attempts count too.
  applyToJob: { max: 20, windowSeconds: 15 * 60 },
  uploadFile: { max: 30, windowSeconds: 15 * 60 },
  // Rendering a PDF takes much CPU time.
  exportResume: { max: 30, windowSeconds: 15 * 60 },
  importResume: { max: 20, windowSeconds: 15 * 60 },
  // Each call contacts a server that the passport's issuer chooses.
  addPassport: { max: 20, windowSeconds: 15 * 60 },
  checkPassport: { max: 30, windowSeconds: 15 * 60 },
  checkPassportFile: { max: 30, windowSeconds: 15 * 60 },
  // Each report is work for an administrator.
  reportPassport: { max: 30, windowSeconds: 15 * 60 },
  uploadPhoto: { max: 10, windowSeconds: 15 * 60 },
  // The database also counts the codes per account and e-mail address.
  sendEmailCode: { max: 15, windowSeconds: 60 * 60 },
  // The window equals the resend delay: somebody who guesses codes must not block the owner for longer.
  confirmEmailCode: { max: 30, windowSeconds: 60 },
  boardFeed: { max: 6, windowSeconds: 60 * 60 },
  exportMyData: { max: 3, windowSeconds: 60 * 60 },
  requestDeletion: { max: 10, windowSeconds: 60 * 60 },
  inviteCandidate: { max: 60, windowSeconds: 60 * 60 },
  exportCandidates: { max: 20, windowSeconds: 60 * 60 },
  inviteAdministrator: { max: 30, windowSeconds: 60 * 60 },
  // A company can send mail to any e-mail address. Without this limit, many companies would multiply the mails.
  createCompany: { max: 10, windowSeconds: 60 * 60 },
  inviteToCompany: { max: 40, windowSeconds: 60 * 60 },
  requestToJoin: { max: 30, windowSeconds: 60 * 60 },
  readCompanyInvitation: { max: 60, windowSeconds: 15 * 60 },
  acceptCompanyInvitation: { max: 20, windowSeconds: 15 * 60 },
  // The database also counts the codes per company and e-mail address.
  sendDomainCode: { max: 15, windowSeconds: 60 * 60 },
  confirmDomainCode: { max: 30, windowSeconds: 60 },
  uploadCompanyDocument: { max: 20, windowSeconds: 15 * 60 },
  uploadCompanyLogo: { max: 20, windowSeconds: 15 * 60 },
  addCompanyPhoto: { max: 30, windowSeconds: 15 * 60 },
  acceptInvitation: { max: 20, windowSeconds: 15 * 60 },
  acceptSetup: { max: 20, windowSeconds: 15 * 60 },
}

/** Additional limits for visitors per IP address for single routes, by route id. */
const perVisitor: Readonly<Record<string, Limit>> = {
  // Each call contacts a server that the file chooses, and takes up to 14 s of CPU time.
  checkPassportFile: { max: 10, windowSeconds: 60 },
  reportPassport: { max: 10, windowSeconds: 60 },
  // Each call reads every job. Job boards call a few times a day.
  boardFeed: { max: 6, windowSeconds: 60 * 60 },
  // Each stores a row.
  createInstallation: { max: 20, windowSeconds: 60 },
}

/** Counts one call of a route. @throws AppError too-many-requests, with the seconds to wait */
export type RequestLimiter = (request: FastifyRequest, routeId: string, method: Method) => Promise<void>

/** Creates the rate limiter. @param factor multiplies every limit; 0 turns the limits off */
export function createRequestLimiter(counts: SharedCounts, factor: number): RequestLimiter {
  if (factor === 0) return async () => undefined
  const scaled = ({ max, windowSeconds }: Limit): Limit => ({
    max: Math.max(1, Math.round(max * factor)),
    windowSeconds,
  })
  const [read, write, anonymous] = [scaled(general.read), scaled(general.write), scaled(general.anonymous)]
  const scaledAll = (limits: Readonly<Record<string, Limit>>) =>
    new Map(Object.entries(limits).map(([id, limit]) => [id, scaled(limit)]))
  const [byRoute, byVisitor] = [scaledAll(perRoute), scaledAll(perVisitor)]
  return async (request, routeId, method) => {
    if (!request.actor) {
      const ip = rateLimit.normalizeIP(request.ip, 64)
      refuse(counts.count(`anonymous:${ip}`, anonymous))
      const limit = byVisitor.get(routeId)
      if (limit) refuse(await counts.take(`${routeId}:ip:${ip}`, limit))
      return
    }
    const { userId } = request.actor
    refuse(method === 'GET' ? counts.count(`read:${userId}`, read) : counts.count(`write:${userId}`, write))
    const limit = byRoute.get(routeId)
    if (limit) refuse(await counts.take(`${routeId}:${userId}`, limit))
  }
}

/**
 * Limits work that only counts when it is stored, for visitors too: per person and per IP address (IPv6: per /64
 * network).
 * @param work name of the limit
 * @returns counts once in the transaction of the work. @throws AppError too-many-requests, with the seconds to wait
 */
export type StoredWorkLimiter = (
  request: FastifyRequest,
  work: string,
  limit: Limit,
) => (trx: Transaction) => Promise<void>

/** Creates the limiter of stored work. @param factor as for {@link createRequestLimiter} */
export function createStoredWorkLimiter(counts: SharedCounts, factor: number): StoredWorkLimiter {
  return (request, work, { max, windowSeconds }) =>
    async (trx) => {
      if (factor === 0) return
      const limit = { max: Math.max(1, Math.round(max * factor)), windowSeconds }
      const keys = [`${work}:ip:${rateLimit.normalizeIP(request.ip, 64)}`]
      if (request.actor) keys.push(`${work}:${request.actor.userId}`)
      refuse(await counts.takeWithin(trx, keys, limit))
    }
}

/** Refuses the call if there are seconds to wait. @throws AppError too-many-requests */
function refuse(seconds: number | undefined): void {
  if (seconds === undefined) return
  throw new AppError('too-many-requests', sentence(seconds), { retryAfterSeconds: seconds })
}

function sentence(seconds: number): string {
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return `Too many requests. Try again in ${wait}.`
}
