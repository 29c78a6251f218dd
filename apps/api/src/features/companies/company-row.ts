import type {
  Company,
  CompanyFields,
  CompanyRole,
  CompanyStatus,
  MasterPick,
  VerifiedIdentity,
} from '@vouch/contract'
import { type Selectable, sql } from 'kysely'
import type { Actor } from '#base/actor.ts'
import type { Companies } from '#db/schema.ts'
import { condition } from '#db/sql/condition.ts'
import { jobIs } from '#db/sql/job-sql.ts'
import type { Executor } from '#db/transaction.ts'

export interface CompanyRow extends Omit<Company, 'openJobs' | 'members'> {
  readonly open_jobs: number | null
  readonly members: number | null
}

/** A company's names and website at its last verification. */
export interface VerifiedColumns {
  readonly verified_name: string | null
  readonly verified_trading_name: string
  readonly verified_website: string | null
}

export function toVerifiedAs(row: VerifiedColumns): VerifiedIdentity | null {
  const { verified_name: name, verified_trading_name: tradingName, verified_website: website } = row
  return name === null ? null : { name, tradingName, website }
}

/** The properties of an actor that decide what they see of a company. */
export interface Viewer extends Pick<Actor, 'userId' | 'email' | 'emailVerified'> {
  readonly isAdmin: boolean
}

export function viewerOf(actor: Actor): Viewer {
  const { userId, email, emailVerified } = actor
  return { userId, email, emailVerified, isAdmin: actor.roles.includes('admin') }
}

interface PickColumns {
  readonly kind: MasterPick | null
  readonly industry: MasterPick | null
  readonly size: MasterPick | null
  readonly head_office_city: MasterPick | null
  readonly head_office_country: MasterPick | null
  readonly benefits: MasterPick[]
  readonly departments: MasterPick[]
}

type FieldColumn = (typeof fieldColumns)[number]

/** Columns for the fields that the company wizard edits. */
export type FieldColumns = PickColumns &
  Readonly<Pick<Selectable<Companies>, Exclude<FieldColumn, keyof PickColumns>>>

export const fieldColumns = [
  'name',
  'trading_name',
  'kind',
  'industry',
  'size',
  'founded',
  'website',
  'website_typed',
  'head_office_city',
  'head_office_country',
  'head_office_address',
  'about',
  'benefits',
  'departments',
  'contact_name',
  'contact_email',
  'contact_phone',
  'privacy_address',
  'retention_months',
  'response_days',
  'time_zone',
  'approves_jobs',
] as const

export function toFields(row: FieldColumns): CompanyFields {
  return {
    name: row.name,
    tradingName: row.trading_name,
    kind: row.kind,
    industry: row.industry,
    size: row.size,
    founded: row.founded,
    website: row.website_typed ?? row.website,
    headOffice: {
      city: row.head_office_city,
      country: row.head_office_country,
      address: row.head_office_address,
    },
    about: row.about,
    benefits: row.benefits,
    departments: row.departments,
    contact: { name: row.contact_name, email: row.contact_email, phone: row.contact_phone },
    privacyAddress: row.privacy_address,
    retentionMonths: row.retention_months,
    responseDays: row.response_days,
    timeZone: row.time_zone,
    approvesJobs: row.approves_jobs,
  }
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

/** SQL: true when company `c` has a verification document. */
export const hasDocument =
  sql<boolean>`exists (select from company_documents d where d.company_id = c.id)`.as('has_document')

/** Query of companies with the columns of the company list. Narrow it with `where`. */
export function companyRows(executor: Executor, viewerId: string) {
  return executor.selectFrom('companies as c').select((c) => [
    'c.id',
    'c.slug',
    'c.name',
    'c.website',
    'c.location',
    'c.about',
    sql<CompanyStatus>`c.status`.as('status'),
    'c.version',
    c
      .selectFrom('jobs as j')
      .select((job) => job.fn.countAll<number>().as('count'))
      .whereRef('j.company_id', '=', 'c.id')
      .where(condition(jobIs('open')))
      .$asScalar()
      .as('open_jobs'),
    c
      .selectFrom('company_members as m')
      .select((member) => member.fn.countAll<number>().as('count'))
      .whereRef('m.company_id', '=', 'c.id')
      .$asScalar()
      .as('members'),
    sql<CompanyRole | null>`(
      select m.role from company_members m where m.company_id = c.id and m.user_id = ${viewerId}
    )`.as('role'),
  ])
}
