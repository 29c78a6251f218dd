import type { ProfileStepName, ShownProfile } from '@vouch/contract'
import type { ValidPassport } from '@vouch/domain'
import { sql } from 'kysely'
import { iso } from '#db/iso.ts'
import { prepared } from '#db/prepared.ts'
import { passportIs } from '#db/sql/passport-sql.ts'
import type { Transaction } from '#db/transaction.ts'
import type { ProfileColumns } from '#platform/profile-columns.ts'
import type { AccountFields, StepRow } from './stored-profile.ts'

/** In degrees. */
export interface Place {
  readonly lat: number
  readonly lon: number
}

/** A person whose profile is being changed. */
export interface LockedPerson extends AccountFields {
  readonly status: string
}

/** Changes of one person's profile wait for one another: each derives what is shown from all steps. */
export async function lockPerson(trx: Transaction, userId: string): Promise<LockedPerson | undefined> {
  const text = 'select status, display_name, locale, time_zone from users where id = $1 for no key update'
  const [row] = await prepared<LockedPerson & Record<string, unknown>>(trx, 'profile-lock', text, [userId])
  return row
}

/** Members of a `json_build_object` for a row of `candidate_steps` as `s`. */
export const stepMembers = `'step', s.step, 'data', s.data, 'version', s.version, 'imported', s.imported,
  'savedAt', ${iso('s.saved_at')}`

// As `isPassportShown` of the domain has it: a moment that one expires at is past it.
const passportsShown = `
  (select coalesce(json_agg(json_build_object('id', h.id, 'name', h.name, 'issuer', h.issuer_name,
     'issuerHost', h.issuer_host, 'criteriaUrl', h.criteria_url, 'issuedAt', ${iso('h.issued_at')}, 'expiresAt', ${iso('h.expires_at')})
     order by h.created_at desc, h.id desc), '[]')
   from passports h
   where h.holder_id = $1 and ${passportIs('issued', 'h')} and (h.expires_at is null or h.expires_at > $2)) as passports`

const profileForChange = `
  select ${passportsShown},
    (select coalesce(json_agg(json_build_object(${stepMembers})), '[]'::json)
     from candidate_steps s where s.user_id = $1) as steps,
    coalesce((select p.version from candidate_profiles p where p.user_id = $1), 0) as version,
    (select p.published_at from candidate_profiles p where p.user_id = $1) as published_at`

export interface ProfileForChange {
  readonly steps: readonly StepRow[]
  /** Counts every change of any step; 0 before the first. */
  readonly version: number
  readonly published_at: Date | null
  /** What employers see of the passports held. */
  readonly passports: readonly ValidPassport[]
}

/** To be read after the person was locked. @param at now */
export async function readForChange(trx: Transaction, userId: string, at: Date): Promise<ProfileForChange> {
  const [row] = await prepared<ProfileForChange & Record<string, unknown>>(
    trx,
    'profile-for-change',
    profileForChange,
    [userId, at],
  )
  if (!row) throw new Error('reading a profile answered no row')
  return row
}

/** A step as it will be stored. */
export interface StepChange {
  readonly step: ProfileStepName
  readonly data: object
  /** The version that it will have. */
  readonly version: number
  readonly imported: readonly string[]
}

/** What employers see or find is not what it was; the directory shows and sorts by the moment of that. */
const seenOtherwise = `(candidate_profiles.shown, candidate_profiles.visibility, candidate_profiles.complete)
          is distinct from (excluded.shown, excluded.visibility, excluded.complete)
        or ($15::boolean and (candidate_profiles.lat, candidate_profiles.lon) is distinct from (excluded.lat, excluded.lon))`

/** The steps, and what is derived from all of them, with one round trip. */
const saveProfile = `
  with saved as (
    insert into candidate_steps (user_id, step, data, version, imported, saved_at)
    select $1, c.step, c.data, c.version, array(select jsonb_array_elements_text(c.imported)), $2
    from jsonb_to_recordset($3::jsonb) as c (step text, data jsonb, version int, imported jsonb)
    on conflict (user_id, step) do update
      set data = excluded.data, version = excluded.version, imported = excluded.imported, saved_at = excluded.saved_at
      where candidate_steps.version = excluded.version - 1
    returning step
  )
  , profile as (
    insert into candidate_profiles (user_id, full_name, headline, summary, location, cv_file_id, country, visibility,
      open_to_work, complete, missing_to_apply, shown, lat, lon, created_at, updated_at)
    values ($1, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::jsonb, $14::jsonb, $16, $17, $2, $2)
    on conflict (user_id) do update
      set full_name = excluded.full_name, headline = excluded.headline, summary = excluded.summary,
        location = excluded.location, cv_file_id = excluded.cv_file_id, country = excluded.country,
        visibility = excluded.visibility, open_to_work = excluded.open_to_work, complete = excluded.complete,
        missing_to_apply = excluded.missing_to_apply, shown = excluded.shown,
        lat = case when $15::boolean then excluded.lat else candidate_profiles.lat end,
        lon = case when $15::boolean then excluded.lon else candidate_profiles.lon end,
        version = candidate_profiles.version + 1,
        updated_at = case when $18::boolean or ${seenOtherwise} then excluded.updated_at else candidate_profiles.updated_at end
  )
  select count(*)::int as saved from saved`

/**
 * Private changes leave `updated_at` as it is.
 * @param profile.place undefined leaves it as it is
 * @param profile.foundOtherwise the steps have other codes than before, by which directories are filtered
 */
export async function writeProfile(
  trx: Transaction,
  profile: {
    readonly userId: string
    readonly changes: readonly StepChange[]
    readonly columns: ProfileColumns
    readonly place: Place | null | undefined
    readonly foundOtherwise: boolean
    readonly at: Date
  },
): Promise<void> {
  const { userId, changes, columns, place, foundOtherwise, at } = profile
  const [row] = await prepared<{ saved: number }>(trx, 'profile-save', saveProfile, [
    userId,
    at,
    JSON.stringify(changes),
    columns.fullName,
    columns.headline,
    columns.summary,
    columns.location,
    columns.cvFileId,
    columns.country,
    columns.visibility,
    columns.openToWork,
    columns.complete,
    JSON.stringify(columns.missingToApply),
    JSON.stringify(columns.shown),
    place !== undefined,
    place?.lat ?? null,
    place?.lon ?? null,
    foundOtherwise,
  ])
  if (row?.saved !== changes.length) throw new Error('a step of a locked profile had changed')
}

/**
 * What employers see, where something else than a step has changed it.
 * @param at null leaves the day of the last change as it is
 */
export async function writeShown(
  trx: Transaction,
  userId: string,
  shown: ShownProfile,
  at: Date | null,
): Promise<void> {
  const text = JSON.stringify(shown)
  await trx
    .updateTable('candidate_profiles')
    .set({
      shown: text,
      updated_at:
        at === null
          ? sql`updated_at`
          : sql`case when shown is distinct from ${text}::jsonb then ${at} else updated_at end`,
    })
    .where('user_id', '=', userId)
    .execute()
}

/** What the account keeps of the first step. */
export async function updateAccount(
  trx: Transaction,
  userId: string,
  account: AccountFields,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ ...account, version: sql`version + 1`, updated_at: at })
    .where('id', '=', userId)
    .execute()
}

/** @returns the names of those that are there */
export async function findCompanies(
  trx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  // Held until the commit, or what refers to it could not be stored.
  const rows = await trx
    .selectFrom('companies')
    .select(['id', 'shown_name'])
    .where('id', 'in', [...ids])
    .forKeyShare()
    .execute()
  return new Map(rows.map(({ id, shown_name }) => [id, shown_name]))
}

export async function replaceExclusions(
  trx: Transaction,
  userId: string,
  companyIds: readonly string[],
): Promise<void> {
  await sql`
    with gone as (
      delete from candidate_exclusions where user_id = ${userId} and company_id <> all (${companyIds}::uuid[])
    )
    insert into candidate_exclusions (user_id, company_id)
    select ${userId}::uuid, company_id from unnest(${companyIds}::uuid[]) as c (company_id)
    on conflict do nothing`.execute(trx)
}

/** @param at null takes it out of the directory; publishing again keeps the first moment */
export async function setPublished(trx: Transaction, userId: string, at: Date | null): Promise<void> {
  await trx
    .updateTable('candidate_profiles')
    .set({ published_at: at === null ? null : sql`coalesce(published_at, ${at})` })
    .where('user_id', '=', userId)
    .execute()
}
