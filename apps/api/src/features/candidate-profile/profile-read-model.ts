import type { CandidateProfile, FileRef, OwnProfile } from '@vouch/contract'
import { profileSteps } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import type { Database } from '#db/connect.ts'
import { iso } from '#db/iso.ts'
import { prepared } from '#db/prepared.ts'
import type { Replacement } from '#features/masters/ports.ts'
import { followingMembers, stepMembers } from './profile-store.ts'
import { type AccountFields, type StepRow, toAnswer, toSteps } from './stored-profile.ts'

const fileMembers = `'id', f.id, 'name', f.name, 'mediaType', f.media_type, 'bytes', f.bytes,
  'uploadedAt', ${iso('f.created_at')}`

const ownProfile = `
  select u.email, u.email_verified, u.display_name, u.locale, u.time_zone, ${iso('p.published_at')} as published_at,
    (select coalesce(json_agg(json_build_object(${stepMembers})), '[]'::json)
     from candidate_steps s where s.user_id = u.id) as steps, ${followingMembers},
    (select coalesce(json_agg(json_build_object(${fileMembers}) order by f.created_at, f.id), '[]'::json)
     from files f where f.owner_id = u.id) as files
  from users u left join candidate_profiles p on p.user_id = u.id
  where u.id = $1`

interface OwnProfileRow extends AccountFields, Record<string, unknown> {
  readonly email: string
  readonly email_verified: boolean
  readonly published_at: string | null
  readonly steps: readonly StepRow[]
  readonly following: readonly Replacement[]
  readonly files: FileRef[]
}

const summaryOfProfile = `
  select p.full_name, p.headline, p.summary, p.location, p.version,
    (select json_build_object(${fileMembers}) from files f where f.id = p.cv_file_id) as cv
  from candidate_profiles p where p.user_id = $1`

interface SummaryRow extends Omit<CandidateProfile, 'fullName'>, Record<string, unknown> {
  readonly full_name: string
}

/** Reads a person's own profile. */
export interface ProfileReadModel {
  /** Reads all ten profile steps, including empty ones. */
  own(actor: Actor): Promise<OwnProfile>
  /** Reads the profile fields that an application sends. The version is 0 while no step is saved. */
  summary(actor: Actor): Promise<CandidateProfile>
}

export function createProfileReadModel(db: Database): ProfileReadModel {
  return {
    own: async (actor) => {
      requireAccess(actor, 'profile.own', null)
      const [row] = await prepared<OwnProfileRow>(db, 'own-profile', ownProfile, [actor.userId])
      if (!row) throw new Error(`user ${actor.userId} does not exist`)
      const steps = toSteps(row.steps, row, row.following)
      return {
        email: row.email,
        emailVerified: row.email_verified,
        publishedAt: row.published_at,
        steps: profileSteps.map((step) => toAnswer(step, steps[step])),
        files: row.files,
      }
    },
    summary: async (actor) => {
      requireAccess(actor, 'profile.own', null)
      const [row] = await prepared<SummaryRow>(db, 'profile-summary', summaryOfProfile, [actor.userId])
      const { full_name = '', headline = '', summary = '', location = '', cv = null, version = 0 } = row ?? {}
      return { fullName: full_name || actor.displayName, headline, summary, location, cv, version }
    },
  }
}
