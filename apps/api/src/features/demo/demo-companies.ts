import type { CompanyRole } from '@vouch/contract'
import { slugify } from '@vouch/domain'
import { uuidv7 } from '#base/uuid.ts'
import { companyDetails, companyEvents, companyVerification } from './company-details.ts'
import { addPerson, type DemoPerson } from './demo-people.ts'
import type { CompanyText, Place } from './demo-texts.ts'
import { type DemoWorld, daysBefore } from './demo-world.ts'

export interface DemoMember extends DemoPerson {
  readonly role: CompanyRole
}

export interface DemoCompany {
  readonly id: string
  readonly text: CompanyText
  readonly place: Place
  /** Company members, owner first. Every member decides about applicants. */
  readonly team: readonly DemoMember[]
  readonly usedTitles: Set<string>
}

/**
 * Adds a company with its members.
 * @param known the owner, if the owner is a demo account that can sign in
 */
export function addCompany(
  world: DemoWorld,
  text: CompanyText,
  known?: { readonly name: string; readonly email: string },
): DemoCompany {
  const { random, now, rows, words } = world
  const place = words.places.find(({ city }) => city === text.city)
  if (!place) throw new Error(`the city of ${text.name} is not in places.json`)
  const roles: CompanyRole[] = ['owner']
  if (known || random.chance(0.6)) roles.push('recruiter')
  if (known || random.chance(0.3)) roles.push('hiring-manager')
  const team = roles.map((role) => ({
    ...addPerson(world, 'employer', role === 'owner' ? known : undefined),
    role,
  }))
  const id = uuidv7()
  const slug = slugify(text.name)
  const createdAt = daysBefore(now, random.int(60, 200))
  const domain = `${slug}.example`
  const [owner] = team
  const verification = companyVerification(text.name, domain, createdAt)
  // Defaults for the nullable columns: an insert takes its columns from the first row, so all rows need the same ones.
  const empty = { verified_by: null, proven_domain: null, proven_at: null, status_reason: null }
  rows.companies.push({
    id,
    slug,
    name: text.name,
    website: `https://${domain}`,
    about: text.about,
    ...companyDetails(words, { text, place, contact: owner?.name ?? '', domain }),
    ...empty,
    ...verification,
    verified_name: verification.status === 'verified' ? text.name : null,
    verified_website: verification.status === 'verified' ? `https://${domain}` : null,
    created_by: owner?.id ?? null,
    created_at: createdAt,
    updated_at: createdAt,
  })
  rows.company_events.push(...companyEvents({ id, owner: owner?.id ?? null, at: createdAt }, verification))
  for (const member of team) {
    rows.company_members.push({
      company_id: id,
      user_id: member.id,
      role: member.role,
      created_at: createdAt,
    })
  }
  return { id, text, place, team, usedTitles: new Set() }
}
