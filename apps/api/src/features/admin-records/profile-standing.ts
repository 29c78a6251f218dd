import { iso } from '#db/iso.ts'

/** SQL for the members of the state of profile `p`. */
const standingMembers = `'visibility', p.visibility, 'complete', p.complete,
  'listed', exists (select from candidate_search s where s.user_id = p.user_id),
  'publishedAt', ${iso('p.published_at')}`

const ifProfile = (members: string) =>
  `case when p.user_id is not null then json_build_object(${members}) end`

/** SQL: state of profile `p` as JSON, null without a profile. */
export const profileStandingJson = ifProfile(standingMembers)

/** SQL: like {@link profileStandingJson}, with how much of the profile is filled in. */
export const profileRecordJson = ifProfile(`${standingMembers}, 'updatedAt', ${iso('p.updated_at')},
  'stepsSaved', (select count(*) from candidate_steps s where s.user_id = p.user_id)`)
