/** A role that a person holds in the marketplace. */
export type Role = 'candidate' | 'employer' | 'admin'

/** A person's role inside one company. */
export type CompanyRole = 'owner' | 'recruiter' | 'hiring-manager' | 'interviewer' | 'viewer'

/** One company that a person belongs to. */
export interface Membership {
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
  readonly memberships: readonly Membership[]
}
