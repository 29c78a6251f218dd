import type { Person } from '@vouch/contract'

/** Owner of an import or feed: a company, or null for the marketplace. */
export interface Owner {
  readonly companyId: string | null
}

/** The person's memberships in companies whose jobs they may import. */
export function importingCompanies({ memberships }: Person): Person['memberships'] {
  return memberships.filter(({ role }) => role === 'owner')
}

/** Whether the person may import jobs at all. */
export function mayImport(person: Person): boolean {
  return person.roles.includes('admin') || importingCompanies(person).length > 0
}

/** The owner that is proposed: the marketplace for administrators, otherwise the first company. */
export function firstOwner(person: Person): Owner {
  return {
    companyId: person.roles.includes('admin') ? null : (importingCompanies(person)[0]?.companyId ?? null),
  }
}
