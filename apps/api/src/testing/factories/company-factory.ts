import type { CompanyRole } from '@vouch/contract'
import { uuidv7 } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'
import { createUser, type TestPerson } from './factories.ts'

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

/** Creates a company with an owner and a hiring manager, who is on no job's team yet. */
export async function createStaffedCompany(db: Database): Promise<{
  readonly company: TestCompany
  readonly owner: TestPerson
  readonly manager: TestPerson
}> {
  const company = await createCompany(db)
  const [owner, manager] = [
    await createUser(db, { roles: ['employer'] }),
    await createUser(db, { roles: ['employer'] }),
  ]
  await addMember(db, company, owner)
  await addMember(db, company, manager, 'hiring-manager')
  return { company, owner, manager }
}
