import { type CheckedCredential, isSharedHost } from '@vouch/credentials'
import { type RawBuilder, sql } from 'kysely'

export type PassportColumns = ReturnType<typeof toColumns>

/** Columns of a passport that its check reads from the credential, or from the issuer's host. */
export function toColumns(checked: Omit<CheckedCredential, 'subject' | 'status'>) {
  const { how, name, description, criteriaUrl, issuer, issuedAt, expiresAt, skillUris } = checked
  return {
    name,
    description,
    criteria_url: criteriaUrl,
    issuer_id: issuer.id,
    issuer_name: issuer.name,
    issuer_host: issuer.host,
    issued_at: issuedAt === null ? null : new Date(issuedAt),
    expires_at: expiresAt === null ? null : new Date(expiresAt),
    checked_how: how,
    skill_uris: [...skillUris],
    counts: countsSql(sql`${issuer.id}`, sql`${issuer.host}`, !isSharedHost(issuer.host)),
  }
}

/**
 * SQL: whether passports of an issuer count in matching. The entry of the issuer decides, else that of its host, else
 * the default.
 */
export function countsSql(
  issuerId: RawBuilder<unknown>,
  issuerHost: RawBuilder<unknown>,
  byDefault: boolean,
): RawBuilder<boolean> {
  return sql<boolean>`coalesce(
    (select f.counts from foreign_issuers f where f.address = ${issuerId}),
    (select f.counts from foreign_issuers f where f.kind = 'host' and f.host = ${issuerHost}),
    ${byDefault}::boolean)`
}
