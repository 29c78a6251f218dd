import type { EmployerApplication } from '@vouch/contract'
import {
  type AskedOfApplicants,
  can,
  companyRoleOf,
  mayTeamCorrespond,
  metRequirements,
  offeredActions,
} from '@vouch/domain'
import { sql } from 'kysely'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import { iso } from '#db/iso.ts'
import { prepared } from '#db/prepared.ts'
import { isLeaving } from '#db/sql/account-sql.ts'
import { applicantId, isAddressedBy, isBlind } from '#db/sql/application-sql.ts'
import { tagsJson } from '#db/sql/tag-sql.ts'
import { isOnTeam } from '#db/sql/team-sql.ts'
import { teamTurnJson } from '#db/sql/turn-sql.ts'
import { deletedPerson } from '#platform/accounts/deleted-person.ts'
import { alikeApplicants } from './alike/alike-applicants.ts'
import {
  artefactMembers,
  eventsJson,
  lettersJson,
  markedByJson,
  othersJson,
  snapshotJson,
} from './application-json.ts'
import { askedJson, educationRanksJson } from './asked-sql.ts'
import { hideApplicant, revealedJson, type Sealed, sealedJson } from './blind/blind-application.ts'
import { type StateColumns, toState } from './pipeline-state.ts'
import type { TeamApplication } from './ports.ts'

/** SQL. Parameters: job, id by which the team addresses the applicant, viewer. */
export const applicantOfJob = `
  select a.company_id, ${isOnTeam('a.job_id', '$3')} as on_team, a.stage, a.status, a.status_before, a.told_at, ${isLeaving()} as is_leaving,
    (select count(*)::int from applicant_notes n where n.application_id = a.id) as notes,
    json_build_object(
      'id', a.id,
      'version', a.version,
      'companyId', a.company_id,
      'job', json_build_object(
        'id', j.id, 'title', j.title, 'status', j.status, 'openings', j.openings, 'filled', j.filled
      ),
      'candidate', json_build_object(
        'userId', ${applicantId()}, 'name', a.name, 'email', case when ${isBlind()} then '' else u.email end
      ),
      'revealed', ${revealedJson},
      'stage', a.stage,
      'status', a.status,
      'tellAt', ${iso('a.tell_at')},
      'toldAt', ${iso('a.told_at')},
      'marked', a.marked,
      'markedBy', ${markedByJson},
      'appliedAt', ${iso('a.applied_at')},
      'stageSince', ${iso('a.stage_since')},
      'turn', ${teamTurnJson},
      'tags', ${tagsJson(isLeaving())},
      'snapshot', ${snapshotJson},
      'others', ${othersJson('$3')},
      'events', ${eventsJson},
      'letters', ${lettersJson},
      'stagePlan', j.stage_plan,
      ${artefactMembers('team')}
    ) as application, a.candidate_id,
    ${sealedJson} as sealed,
    ${askedJson} as asked, ${educationRanksJson} as education_ranks
  from applications a
  join jobs j on j.id = a.job_id
  join users u on u.id = a.candidate_id
  where a.job_id = $1 and ${isAddressedBy('$2')}`

type Application = Omit<
  EmployerApplication,
  'permitted' | 'mayCorrespond' | 'notes' | 'requirements' | 'mayTag' | 'alike' | 'blind'
>

interface ApplicantRow extends StateColumns, Record<string, unknown> {
  readonly company_id: string
  readonly on_team: boolean
  readonly is_leaving: boolean
  readonly notes: number
  readonly application: Application
  readonly candidate_id: string
  /** Null unless the application is in blind review. */
  readonly sealed: Sealed | null
  readonly asked: AskedOfApplicants
  readonly education_ranks: Readonly<Record<string, number>>
}

/**
 * Reads one application as the hiring team sees it.
 * @throws AppError not-found, forbidden
 */
export async function readApplicant(
  db: Database,
  actor: Actor,
  jobId: string,
  addressed: string,
): Promise<EmployerApplication> {
  const values = [jobId, addressed, actor.userId]
  const [row] = await prepared<ApplicantRow>(db, 'applicant-of-job', applicantOfJob, values)
  if (!row) throw notFound('This application')
  const side = { companyId: row.company_id, candidateId: row.candidate_id, onTeam: row.on_team }
  requireAccess(actor, 'pipeline.read', side, 'This application')
  const state = toState(row)
  const shown = row.sealed ? hideApplicant(row.application, row.sealed) : row.application
  const application = row.is_leaving ? withoutPerson(shown) : shown
  const { snapshot, appliedAt } = application
  return {
    ...application,
    blind: row.sealed && {
      until: row.sealed.until,
      hasCv: row.sealed.hasCv && !row.is_leaving,
      documents: row.is_leaving ? 0 : row.sealed.documents,
      mayReveal: can(actor, 'pipeline.reveal', side) === 'yes',
    },
    alike: row.is_leaving || row.sealed ? [] : await alikeApplicants(db, actor, application.id),
    requirements: metRequirements(row.asked, snapshot.profile, row.education_ranks, appliedAt.slice(0, 10)),
    permitted: offeredActions(state, companyRoleOf(actor, row.company_id)),
    mayCorrespond: can(actor, 'pipeline.correspond', side) === 'yes' && mayTeamCorrespond(state),
    notes: !row.is_leaving && can(actor, 'pipeline.note', side) === 'yes' ? row.notes : null,
    mayTag: !row.is_leaving && can(actor, 'pipeline.tag', side) === 'yes',
  }
}

/**
 * Reads one application by its id as the hiring team sees it, with the company.
 * @throws AppError not-found, forbidden
 */
export async function readApplication(db: Database, actor: Actor, id: string): Promise<TeamApplication> {
  const found = await db.kysely
    .selectFrom('applications as a')
    .innerJoin('companies as c', 'c.id', 'a.company_id')
    .select(['a.job_id', sql<string>`${sql.raw(applicantId())}`.as('applicant_id'), 'c.id', 'c.name'])
    .where('a.id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('This application')
  const application = await readApplicant(db, actor, found.job_id, found.applicant_id)
  return { application, company: { id: found.id, name: found.name } }
}

/** While the candidate's account deletion is pending, the team already sees the application anonymised. */
function withoutPerson(application: Application): Application {
  return {
    ...application,
    candidate: { ...application.candidate, name: deletedPerson, email: '' },
    snapshot: {
      fullName: deletedPerson,
      headline: '',
      summary: '',
      location: '',
      coverLetter: '',
      cv: null,
      documents: [],
      answers: [],
      profile: null,
    },
    others: [],
    events: application.events.map((event) => ({
      ...event,
      by: event.by.side === 'candidate' ? { ...event.by, name: deletedPerson } : event.by,
      message: null,
    })),
    letters: [],
    messages: [],
    questionnaire: null,
    interviews: application.interviews.map((interview) => ({ ...interview, declineNote: null })),
    details: application.details.map((detail) => ({ ...detail, text: null, file: null })),
  }
}
