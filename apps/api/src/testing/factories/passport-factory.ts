import type { HeldPassportState } from '@vouch/contract'
import { uuidv7 } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'
import type { TestPerson } from './factories.ts'

/**
 * Stores an unsigned passport, but does not update the profile or directory. For tests that do not contact the issuer.
 * @returns the passport id
 */
export async function createPassportRow(
  db: Database,
  holder: Pick<TestPerson, 'userId'>,
  options: {
    readonly at: Date
    readonly name?: string
    readonly issuer?: string
    readonly status?: HeldPassportState
    readonly expiresAt?: Date
  },
): Promise<string> {
  const { at, name = 'Gardener', issuer = 'Guild', status = 'issued', expiresAt = null } = options
  const id = uuidv7()
  await db.kysely
    .insertInto('passports')
    .values({
      id,
      holder_id: holder.userId,
      credential: '{}',
      format: 'data-integrity',
      digest: Buffer.from(id),
      name,
      description: '',
      issuer_id: 'did:web:guild.example',
      issuer_name: issuer,
      issuer_host: 'guild.example',
      issued_at: at,
      expires_at: expiresAt,
      status,
      checked_at: at,
      tried_at: at,
      created_at: at,
    })
    .execute()
  return id
}

/** Stores an entry in the administrators' list of foreign issuers. By default, a profile that nothing else uses. */
export async function createForeignIssuerRow(db: Database, { at }: { readonly at: Date }): Promise<string> {
  const id = uuidv7()
  await db.kysely
    .insertInto('foreign_issuers')
    .values({
      ...{ id, name: 'Guild', address: `https://guild.example/${id}`, kind: 'profile' },
      ...{ host: 'guild.example', counts: true, note: '', created_at: at, updated_at: at },
    })
    .execute()
  return id
}
