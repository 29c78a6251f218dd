import type {
  HeldPassportState,
  IssuedPassportState,
  IssuerStatus,
  PublicPassport,
  PublicReason,
} from '@vouch/contract'
import { didOfIssuer } from '@vouch/credentials/issuing'
import { sql } from 'kysely'
import { isUuid } from '#base/uuid.ts'
import { condition } from '#db/sql/condition.ts'
import { issuedIn } from '#db/sql/passport-sql.ts'
import type { Executor } from '#db/transaction.ts'
import { passportPictureAddress } from '#platform/files/passport-picture-address.ts'

/** A passport issued here, as its page needs it. */
export interface IssuedHere {
  readonly id: string
  readonly state: IssuedPassportState
  readonly publicReason: PublicReason | null
  readonly issuerId: string
  readonly isMarketplace: boolean
  readonly issuerName: string
  readonly issuerStatus: IssuerStatus
  readonly website: string | null
  readonly companySlug: string | null
  readonly title: string
  readonly description: string
  readonly criteria: string
  readonly pictureId: string | null
  readonly skills: readonly {
    readonly label: string
    readonly uri: string | null
    readonly level: string | null
  }[]
  readonly evidence: readonly {
    readonly name: string
    readonly narrative: string
    readonly url: string | null
  }[]
  readonly awardedOn: string
  readonly validUntil: Date | null
  readonly name: string
  /** Current signed form; null after an erasure. */
  readonly credential: string | null
  readonly isPublic: boolean
  /** Name of the account that holds it; null if nobody does. */
  readonly holderName: string | null
}

/** Picture and skills of a passport issued here, as the public sees them. */
export function looksOf({ pictureId, skills }: IssuedHere): Pick<PublicPassport, 'picture' | 'skills'> {
  return {
    picture: pictureId === null ? null : passportPictureAddress(pictureId),
    skills: skills.map(({ label, uri, level }) => ({ label, uri, level })),
  }
}

/** Name and standing of an issuer here, found by its DID; undefined for issuers elsewhere. */
export async function findIssuerHere(
  executor: Executor,
  { origin, did }: { readonly origin: string; readonly did: string },
): Promise<{ readonly name: string; readonly status: IssuerStatus } | undefined> {
  const prefix = didOfIssuer(origin, '')
  const isMarketplace = did === didOfIssuer(origin, null)
  const id = did.startsWith(prefix) ? did.slice(prefix.length) : ''
  if (!isMarketplace && !isUuid(id)) return undefined
  return executor
    .selectFrom('passport_issuers')
    .select(['name', sql<IssuerStatus>`status`.as('status')])
    .where((of) => (isMarketplace ? of('company_id', 'is', null) : of('id', '=', id)))
    .executeTakeFirst()
}

/** Reads a passport that was issued. Offers, and what was never accepted, do not exist for the public. */
export async function findIssuedHere(executor: Executor, id: string): Promise<IssuedHere | undefined> {
  const { rows } = await sql<IssuedHere>`
    select p.id, p.state, p.public_reason as "publicReason", p.issuer_id as "issuerId",
      i.company_id is null as "isMarketplace", i.name as "issuerName", i.status as "issuerStatus", c.website,
      c.slug as "companySlug", v.fields ->> 'name' as title, v.fields ->> 'description' as description,
      v.fields ->> 'criteria' as criteria, v.picture_id as "pictureId", p.skills, p.evidence,
      p.awarded_on::text as "awardedOn", p.valid_until as "validUntil", p.name, g.credential,
      coalesce(h.visibility = 'public', false) as "isPublic", u.display_name as "holderName"
    from issued_passports p
    join passport_issuers i on i.id = p.issuer_id
    left join companies c on c.id = i.company_id
    join passport_definition_versions v on v.definition_id = p.definition_id and v.number = p.number
    left join passport_signatures g on g.passport_id = p.id and g.is_current
    left join passports h on h.issued_id = p.id
    left join users u on u.id = h.holder_id
    where p.id = ${id} and ${condition(issuedIn(['issued', 'suspended', 'revoked', 'expired']))}`.execute(
    executor,
  )
  return rows[0]
}

/** Whether a passport's page may be listed by search engines: its holder made it public. */
export async function isListedPassport(executor: Executor, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from issued_passports p join passports h on h.issued_id = p.id
    where p.id = ${id} and h.visibility = 'public'
      and ${condition(issuedIn(['issued', 'suspended', 'revoked', 'expired']))}`.execute(executor)
  return rows.length > 0
}

/** A held passport of another issuer, or the one issued here that is held. */
export interface HeldElsewhere {
  readonly issuedId: string | null
  readonly name: string
  readonly description: string
  readonly criteriaUrl: string | null
  readonly issuerName: string
  readonly issuerHost: string
  readonly issuerId: string
  readonly issuedAt: Date | null
  readonly expiresAt: Date | null
  readonly status: HeldPassportState
  readonly checkedAt: Date
  readonly holderName: string
  readonly credential: string
  readonly format: string
}

export async function findHeldPassport(executor: Executor, id: string): Promise<HeldElsewhere | undefined> {
  const { rows } = await sql<HeldElsewhere>`
    select h.issued_id as "issuedId", h.name, h.description, h.criteria_url as "criteriaUrl",
      h.issuer_name as "issuerName", h.issuer_host as "issuerHost", h.issuer_id as "issuerId",
      h.issued_at as "issuedAt", h.expires_at as "expiresAt", h.status, h.checked_at as "checkedAt",
      u.display_name as "holderName", h.credential, h.format
    from passports h join users u on u.id = h.holder_id where h.id = ${id}`.execute(executor)
  return rows[0]
}
