import type { Company } from '@vouch/contract'

export interface CompanyRow extends Omit<Company, 'openJobs' | 'members'> {
  readonly open_jobs: number | null
  readonly members: number | null
}

export function toCompany(row: CompanyRow): Company {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    website: row.website,
    location: row.location,
    about: row.about,
    status: row.status,
    openJobs: row.open_jobs ?? 0,
    members: row.members ?? 0,
    role: row.role,
    version: row.version,
  }
}
