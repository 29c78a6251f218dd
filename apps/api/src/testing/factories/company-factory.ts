import type { CompanyRole } from '@vouch/contract'
import { uuidv7 } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'

export interface TestCompany {
  readonly id: string
  readonly slug: string
  readonly name: string
}

/** Adds a verified company. */
export async function createCompany(
  db: Database,
  options: {
    readonly name?: string
    readonly about?: string
    readonly website?: string
    readonly responseDays?: number
    readonly timeZone?: string
  } = {},
): Promise<TestCompany> {
  const id = uuidv7()
  const slug = `company-${id}`
  const name = options.name ?? `Company ${id}`
  await db.kysely
    .insertInto('companies')
    .values({
      id,
      slug,
      name,
      status: 'verified',
      about: options.about ?? '',
      website: options.website ?? null,
      response_days: options.responseDays ?? null,
      time_zone: options.timeZone ?? null,
      location: 'Utrecht',
    })
    .execute()
  return { id, slug, name }
}

export async function addMember(
  db: Database,
  company: { readonly id: string },
  person: { readonly userId: string },
  role: CompanyRole = 'owner',
): Promise<void> {
  await db.kysely
    .insertInto('company_members')
    .values({ company_id: company.id, user_id: person.userId, role })
    .execute()
}
