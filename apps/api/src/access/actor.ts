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
  readonly displayName: string
  readonly roles: readonly Role[]
  readonly memberships: readonly ActorMembership[]
}
