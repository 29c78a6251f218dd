import type { CompanyRole, Role } from '@vouch/contract'

/** One company that a person belongs to. */
interface ActorMembership {
  readonly companyId: string
  readonly role: CompanyRole
}

/** Who is calling: a known, enabled person. */
export interface Actor {
  /** `users.id`. */
  readonly userId: string
  /** The identity service's id, `sub` of the token. */
  readonly uid: string
  readonly email: string
  /** Was it proven to be theirs? */
  readonly emailVerified: boolean
  readonly displayName: string
  readonly roles: readonly Role[]
  readonly memberships: readonly ActorMembership[]
  /** They have asked for their account to be deleted, and may still keep it. */
  readonly leaving: boolean
  /** The session of the token; null where the identity service does not say. */
  readonly sid: string | null
  /** When they proved who they are; milliseconds since 1970. */
  readonly authTime: number
}

/**
 * Turns the bearer token of a request into the person who calls.
 * @throws AppError unauthenticated
 */
export type ActorLoader = (token: string) => Promise<Actor>
