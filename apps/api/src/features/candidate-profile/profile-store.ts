import type { ShownProfile } from '@vouch/contract'
import type { ValidPassport } from '@vouch/domain'
import { sql } from 'kysely'
import type { Database } from '#db/connect.ts'
import { iso } from '#db/iso.ts'
import { prepared } from '#db/prepared.ts'
import { passportIs, provedSkills } from '#db/sql/passport-sql.ts'
import type { Transaction } from '#db/transaction.ts'
import type { Replacement } from '#features/masters/ports.ts'
import type { ProfileColumns } from '#platform/profile-columns.ts'
import type { AccountFields, StepRow } from './stored-profile.ts'

/** Latitude and longitude in degrees. */
export interface Place {
  readonly lat: number
  readonly lon: number
}

export interface LockedPerson extends AccountFields, Record<string, unknown> {
  readonly status: string
}

/**
 * Locks the person, so that changes to one profile run one at a
 * time: each rebuilds the profile that employers see from all steps.
 */
export async function lockPerson(trx: Transaction, userId: string): Promise<LockedPerson | undefined> {
  const text = 'select status, display_name, locale, time_zone from users where id = $1 for no key update'
  return (await prepared<LockedPerson>(trx, 'profile-lock', text, [userId]))[0]
}

/** SQL: members of a `json_build_object` for a row of `candidate_steps` under the alias `s`. */
export const stepMembers = `'step', s.step, 'data', s.data, 'version', s.version, 'imported', s.imported,
  'savedAt', ${iso('s.saved_at')}`

// SQL: passports that employers see. Must match `isPassportShown`
// of the domain: a passport is expired from its expiry time on.
const passportsShown = (person: string, at: string) => `
  (select coalesce(json_agg(json_build_object('id', h.id, 'name', h.name, 'issuer', h.issuer_name,
     'issuerHost', h.issuer_host, 'checkedHow', h.checked_how, 'criteriaUrl', h.criteria_url, 'issuedAt', ${iso('h.issued_at')}, 'expiresAt', ${iso('h.expires_at')}, 'skills', ${provedSkills('h')})
     order by h.created_at desc, h.id desc), '[]')
   from passports h
   where h.holder_id = ${person} and ${passportIs('issued', 'h')} and h.visibility <> 'hidden' and (h.expires_at is null or h.expires_at > ${at})) as passports`

const stepsOf = (person: string) => `(select coalesce(json_agg(json_build_object(${stepMembers})), '[]'::json)
     from candidate_steps s where s.user_id = ${person}) as steps`

/** SQL: merged values that some profiles still name, each with the value to read instead. */
export const followingMembers = `(select coalesce(json_agg(json_build_object('entity', f.entity,
    'from', json_build_object('code', f.code, 'label', f.label),
    'into', json_build_object('code', f.new_code, 'label', f.new_label))), '[]'::json)
  from master_following f) as following`

const profileForChange = `
  select ${passportsShown('$1', '$2')}, ${stepsOf('$1')}, ${followingMembers}`

const profilesForMerge = `
  select u.id as user_id, u.display_name, u.locale, u.time_zone, ${passportsShown('u.id', '$2')}, ${stepsOf('u.id')}
  from users u where u.id = any($1::uuid[]) order by u.id`

export interface ProfileForChange extends Record<string, unknown> {
  readonly steps: readonly StepRow[]
  /** Valid passports in the format that employers see. */
  readonly passports: readonly ValidPassport[]
  readonly following: readonly Replacement[]
}

export interface ProfileForMerge extends AccountFields, Record<string, unknown> {
  readonly user_id: string
  readonly steps: readonly StepRow[]
  readonly passports: readonly ValidPassport[]
}

/** Locks people in order of their ids, and reads their profiles. */
export async function readForMerge(
  trx: Transaction,
  userIds: readonly string[],
  at: Date,
): Promise<readonly ProfileForMerge[]> {
  await prepared(
    trx,
    'profiles-lock',
    'select from users where id = any($1::uuid[]) order by id for no key update',
    [userIds],
  )
  return prepared<ProfileForMerge>(trx, 'profiles-for-merge', profilesForMerge, [userIds, at])
}

/** Reads everything that a profile change needs. Lock the person first. */
export async function readForChange(trx: Transaction, userId: string, at: Date): Promise<ProfileForChange> {
  return readProfile(trx, userId, at)
}

/** Reads a profile with its valid passports. */
export async function readProfile(
  on: Database | Transaction,
  userId: string,
  at: Date,
): Promise<ProfileForChange> {
  const values = [userId, at]
  const [row] = await prepared<ProfileForChange>(on, 'profile-for-change', profileForChange, values)
  if (!row) throw new Error('the profile query returned no row')
  return row
}

/** A profile step to store, with its new version. */
type StepChange = Omit<StepRow, 'savedAt'>

/**
 * SQL: true when the part that employers see or search has changed.
 * The directory shows and sorts by the date of such changes.
 */
const isShownChanged = `(candidate_profiles.shown, candidate_profiles.visibility, candidate_profiles.complete)
          is distinct from (excluded.shown, excluded.visibility, excluded.complete)
        or ($15::boolean and (candidate_profiles.lat, candidate_profiles.lon) is distinct from (excluded.lat, excluded.lon))`

/** Saves profile steps and everything derived from them in one round trip. */
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
        updated_at = case when $18::boolean or ${isShownChanged} then excluded.updated_at else candidate_profiles.updated_at end
  )
  select count(*)::int as saved from saved`

/**
 * Stores a changed profile. Changes that employers cannot see leave `updated_at` unchanged.
 * @param profile.place coordinates of the city; undefined leaves the stored ones unchanged
 * @param profile.codesChanged true when codes that the directory filters by have changed
 */
export async function writeProfile(
  trx: Transaction,
  profile: {
    readonly userId: string
    readonly changes: readonly StepChange[]
    readonly columns: ProfileColumns
    readonly place: Place | null | undefined
    readonly codesChanged: boolean
    readonly at: Date
  },
): Promise<void> {
  const { userId, changes, columns, place, codesChanged, at } = profile
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
    codesChanged,
  ])
  if (row?.saved !== changes.length) throw new Error('a step of a locked profile has changed')
}

/**
 * Stores the profile that employers see after a change that did not come from its steps, such as a new passport.
 * @param at null leaves `updated_at` unchanged
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

/** Updates the fields of the contact step that are stored in the account. */
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

/**
 * Finds the companies with these ids, and locks them.
 * @returns company names by id; unknown ids are left out
 */
export async function findCompanies(
  trx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  // Locked until the transaction ends, so that foreign keys of the excluded companies stay valid.
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

/**
 * Publishes or unpublishes a profile.
 * @param at null unpublishes; publishing again keeps the first publication date
 */
export async function setPublished(trx: Transaction, userId: string, at: Date | null): Promise<void> {
  await trx
    .updateTable('candidate_profiles')
    .set({ published_at: at === null ? null : sql`coalesce(published_at, ${at})` })
    .where('user_id', '=', userId)
    .execute()
}
