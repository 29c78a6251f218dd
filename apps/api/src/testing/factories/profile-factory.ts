import { type ProfileData, profileSteps } from '@vouch/contract'
import { emptyProfile, isSame, type ValidPassport } from '@vouch/domain'
import { sql } from 'kysely'
import type { Database } from '#db/connect.ts'
import { toColumns } from '#platform/profile-columns.ts'
import { giveConsents } from './legal-factory.ts'

/** Equal-opportunity answers that are all empty. */
export const noAnswers = {
  gender: null,
  ageGroup: null,
  ethnicity: null,
  disability: null,
  religion: null,
  orientation: null,
  caring: null,
}

/** A profile complete enough to publish: name, country, headline and one skill. */
export function wholeProfile(change: (data: ProfileData) => void = () => undefined): ProfileData {
  const data = emptyProfile()
  data.contact = { ...data.contact, firstName: 'Robin', lastName: 'Applicant' }
  data.personal = { ...data.personal, city: { code: null, label: 'Utrecht' }, country: 'NL' }
  data.preferences = { ...data.preferences, headline: 'Baker', summary: 'Ten years of bread.' }
  data.skills.items = [
    {
      id: 'skill-1',
      skill: { code: null, label: 'Baking' },
      level: 'advanced',
      years: 10,
      keywords: [],
      levelWords: '',
      evidence: [],
    },
  ]
  change(data)
  return data
}

/**
 * Stores a profile like the application does, but not in the directory.
 * @param options.publishedAt null for an unpublished profile
 * @param options.consents false for a person who has not consented to the current legal documents
 */
export async function createProfile(
  db: Database,
  userId: string,
  options: {
    readonly data?: ProfileData
    readonly publishedAt?: Date | null
    readonly at?: Date
    readonly consents?: boolean
    readonly passports?: readonly ValidPassport[]
  } = {},
): Promise<void> {
  const {
    data = wholeProfile(),
    publishedAt = null,
    at = new Date(),
    consents = true,
    passports = [],
  } = options
  const empty = emptyProfile()
  const columns = toColumns(data, passports, at)
  for (const step of profileSteps) {
    if (isSame(data[step], empty[step])) continue
    await db.kysely
      .insertInto('candidate_steps')
      .values({ user_id: userId, step, data: JSON.stringify(data[step]), version: 1, saved_at: at })
      .execute()
  }
  await db.kysely
    .insertInto('candidate_profiles')
    .values({
      user_id: userId,
      full_name: columns.fullName,
      headline: columns.headline,
      summary: columns.summary,
      location: columns.location,
      cv_file_id: columns.cvFileId,
      country: columns.country,
      visibility: columns.visibility,
      open_to_work: columns.openToWork,
      complete: columns.complete,
      missing_to_apply: JSON.stringify(columns.missingToApply),
      shown: JSON.stringify(columns.shown),
      published_at: publishedAt,
      created_at: at,
      updated_at: at,
    })
    .execute()
  if (consents) await giveConsents(db, userId)
  const excluded = data.review.excludedCompanies.map(({ id }) => id)
  await sql`
    insert into candidate_exclusions (user_id, company_id)
    select ${userId}::uuid, company_id from unnest(${excluded}::uuid[]) as c (company_id)`.execute(db.kysely)
}
