import { uuidv7 } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { createIssuerKeys } from '#features/passport-signing/issuer-keys.ts'
import type { PassportSigner } from '#features/passport-signing/ports.ts'
import { createPassportSigner } from '#features/passport-signing/sign-passport.ts'
import { createContentCipher } from '#platform/content-cipher.ts'
import { createCompany } from '#testing/factories/company-factory.ts'
import { testSecrets } from '#testing/test-config.ts'

interface IssuedOptions {
  readonly at: Date
  readonly name?: string
  readonly description?: string
  readonly criteria?: string
  readonly issuerName?: string
  readonly holderName?: string
  readonly holderId?: string
  readonly skills?: readonly { readonly label: string; readonly level: string | null }[]
  readonly validUntil?: Date
  /** Storage key of the picture. */
  readonly pictureKey?: string
}

/** Makes a signer with the keys and secret of the tests. */
export function createTestSigner(origin: string): PassportSigner {
  const cipher = createContentCipher(testSecrets.passportKeySecret, 'vouch passport keys')
  return createPassportSigner(origin, createIssuerKeys(cipher))
}

/** Stores a passport of a new verified issuer, and signs it. @returns its id */
export async function createIssuedPassport(
  db: Database,
  signer: PassportSigner,
  options: IssuedOptions,
): Promise<string> {
  const { at, skills = [] } = options
  const { issuerId, definitionId } = await createDefinition(db, options)
  const id = uuidv7()
  await db.kysely
    .insertInto('issued_passports')
    .values({
      id,
      issuer_id: issuerId,
      definition_id: definitionId,
      number: 1,
      state: 'issued',
      holder_id: options.holderId ?? null,
      email: `${id}@example.org`,
      name: options.holderName ?? '',
      salt: 'a salt',
      skills: JSON.stringify(skills.map(({ label, level }) => ({ code: label, label, uri: null, level }))),
      awarded_on: at.toISOString().slice(0, 10),
      valid_from: at,
      valid_until: options.validUntil ?? null,
      offered_at: at,
      accepted_at: at,
    })
    .execute()
  await inTransaction(db, (trx) => signer.sign(trx, id, 'new', at))
  return id
}

async function createDefinition(db: Database, of: IssuedOptions) {
  const { at, name = 'Crane driver', description = 'Drives cranes', criteria = 'Drove cranes' } = of
  const company = await createCompany(db, {
    ...(of.issuerName !== undefined && { name: of.issuerName }),
    website: 'https://guild.example',
  })
  const [issuerId, definitionId] = [uuidv7(), uuidv7()]
  const { kysely } = db
  await kysely
    .insertInto('passport_issuers')
    .values({
      id: issuerId,
      company_id: company.id,
      name: company.name,
      purpose: 'Training',
      status: 'verified',
      daily_offers: 100,
      requested_at: at,
    })
    .execute()
  const pictureId = of.pictureKey === undefined ? null : uuidv7()
  if (pictureId !== null && of.pictureKey !== undefined)
    await kysely
      .insertInto('passport_pictures')
      .values({ id: pictureId, storage_key: of.pictureKey, created_at: at })
      .execute()
  const fields = JSON.stringify({ name, description, criteria, skills: [], evidence: [], validMonths: null })
  await kysely
    .insertInto('passport_definitions')
    .values({
      id: definitionId,
      issuer_id: issuerId,
      status: 'published',
      fields,
      published: 1,
      created_at: at,
      changed_at: at,
    })
    .execute()
  await kysely
    .insertInto('passport_definition_versions')
    .values({ definition_id: definitionId, number: 1, fields, picture_id: pictureId, published_at: at })
    .execute()
  return { issuerId, definitionId }
}
