import type { CompanyRole, Role } from '@vouch/contract'

interface ActorMembership {
  readonly companyId: string
  readonly role: CompanyRole
}

/** The signed-in person who makes a call. Their account is not disabled. */
export interface Actor {
  /** Id of the person (`users.id`). */
  readonly userId: string
  /** Account id of the identity service (claim `sub`). */
  readonly uid: string
  readonly email: string
  /** Whether the person verified their e-mail address. */
  readonly emailVerified: boolean
  readonly displayName: string
  readonly roles: readonly Role[]
  readonly memberships: readonly ActorMembership[]
  /** Codes of the organisation's own roles for lists. */
  readonly listRoles: readonly string[]
  /** Revision of the rules of lists when the person was loaded. */
  readonly rulesRevision: number
  /** True while the account is scheduled for deletion, which the person can still cancel. */
  readonly deletionRequested: boolean
  /** Session id in the token; null when the identity service puts none in its tokens. */
  readonly sid: string | null
  /** Time of the last sign-in, in milliseconds since 1970. */
  readonly authTime: number
}

/** Finds the person whose bearer token a request carries. @throws AppError unauthenticated */
export type ActorLoader = (token: string) => Promise<Actor>
