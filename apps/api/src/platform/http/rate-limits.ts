import rateLimit from '@fastify/rate-limit'
import type { Method } from '@vouch/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#base/app-error.ts'
import type { Limit, SharedCounts } from '#platform/http/shared-counts.ts'

/** domain.md, "Numbers". */
const general = {
  read: { max: 300, windowSeconds: 60 },
  write: { max: 80, windowSeconds: 60 },
  anonymous: { max: 120, windowSeconds: 60 },
} satisfies Record<string, Limit>

/** Routes with a limit of their own, by route id, counted per person beside the general one. */
const own: Readonly<Record<string, Limit>> = {
  // Who looks for work in earnest sends ten in a row; also tries that were refused count.
  applyToJob: { max: 20, windowSeconds: 15 * 60 },
  uploadFile: { max: 30, windowSeconds: 15 * 60 },
  // Setting pages takes the processor.
  exportResume: { max: 30, windowSeconds: 15 * 60 },
  importResume: { max: 20, windowSeconds: 15 * 60 },
  // Each asks a server of the issuer's choosing.
  addPassport: { max: 20, windowSeconds: 15 * 60 },
  checkPassport: { max: 30, windowSeconds: 15 * 60 },
  uploadPhoto: { max: 10, windowSeconds: 15 * 60 },
  // Beside what is counted with each code, in the database.
  sendEmailCode: { max: 15, windowSeconds: 60 * 60 },
  // Over when the next code may be asked for: whoever guesses must not keep the owner from using it.
  confirmEmailCode: { max: 30, windowSeconds: 60 },
  exportMyData: { max: 3, windowSeconds: 60 * 60 },
  requestDeletion: { max: 10, windowSeconds: 60 * 60 },
  inviteCandidate: { max: 60, windowSeconds: 60 * 60 },
  exportCandidates: { max: 20, windowSeconds: 60 * 60 },
  inviteAdministrator: { max: 30, windowSeconds: 60 * 60 },
  // Each may mail to addresses of others' choosing, so that founding many must not multiply it.
  createCompany: { max: 10, windowSeconds: 60 * 60 },
  inviteToCompany: { max: 40, windowSeconds: 60 * 60 },
  requestToJoin: { max: 30, windowSeconds: 60 * 60 },
  readCompanyInvitation: { max: 60, windowSeconds: 15 * 60 },
  acceptCompanyInvitation: { max: 20, windowSeconds: 15 * 60 },
  // Beside what is counted with each code, in the database.
  sendDomainCode: { max: 15, windowSeconds: 60 * 60 },
  confirmDomainCode: { max: 30, windowSeconds: 60 },
  uploadCompanyDocument: { max: 20, windowSeconds: 15 * 60 },
  uploadCompanyLogo: { max: 20, windowSeconds: 15 * 60 },
  addCompanyPhoto: { max: 30, windowSeconds: 15 * 60 },
  acceptInvitation: { max: 20, windowSeconds: 15 * 60 },
  acceptSetup: { max: 20, windowSeconds: 15 * 60 },
}

/** Counts one call. @throws AppError too-many-requests, with the seconds to wait */
export type RequestLimiter = (request: FastifyRequest, routeId: string, method: Method) => Promise<void>

/**
 * Makes the limiter.
 * @param factor multiplies every limit; 0 switches them off
 */
export function createRequestLimiter(counts: SharedCounts, factor: number): RequestLimiter {
  if (factor === 0) return async () => undefined
  const scaled = ({ max, windowSeconds }: Limit): Limit => ({
    max: Math.max(1, Math.round(max * factor)),
    windowSeconds,
  })
  const [read, write, anonymous] = [scaled(general.read), scaled(general.write), scaled(general.anonymous)]
  const byRoute = new Map(Object.entries(own).map(([id, limit]) => [id, scaled(limit)]))
  return async (request, routeId, method) => {
    if (!request.actor) {
      refuse(counts.count(`anonymous:${rateLimit.normalizeIP(request.ip, 64)}`, anonymous))
      return
    }
    const { userId } = request.actor
    refuse(method === 'GET' ? counts.count(`read:${userId}`, read) : counts.count(`write:${userId}`, write))
    const limit = byRoute.get(routeId)
    if (limit) refuse(await counts.take(`${routeId}:${userId}`, limit))
  }
}

/** @throws AppError too-many-requests */
function refuse(seconds: number | undefined): void {
  if (seconds === undefined) return
  throw new AppError('too-many-requests', sentence(seconds), { retryAfterSeconds: seconds })
}

function sentence(seconds: number): string {
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return `That was a lot at once. Try again in ${wait}.`
}
