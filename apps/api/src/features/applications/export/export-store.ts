import type { ApplicationStatus, Stage, StoredAnswer, Tag, Turn } from '@vouch/contract'
import { hideAnswer, redactText } from '@vouch/domain'
import { iso } from '#db/iso.ts'
import { runNamed } from '#db/prepared.ts'
import { isPersonLeaving } from '#db/sql/account-sql.ts'
import { applicantId, isBlind } from '#db/sql/application-sql.ts'
import { tagsJson } from '#db/sql/tag-sql.ts'
import { teamTurnJson } from '#db/sql/turn-sql.ts'
import type { Executor } from '#db/transaction.ts'
import { deletedPerson } from '#platform/accounts/deleted-person.ts'
import { type Identifying, identifyingJson, personOf } from '../blind/identifying.ts'

/** An exported application, as the team sees it. */
export interface ExportedApplicant {
  readonly jobId: string
  readonly companyId: string
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly headline: string
  readonly location: string
  readonly job: string
  readonly company: string
  readonly stage: Stage
  readonly status: ApplicationStatus
  /** When the rejection will be disclosed; null unless there is an undisclosed rejection. */
  readonly tellAt: string | null
  readonly appliedAt: string
  readonly stageSince: string
  readonly turn: Turn | null
  /** Answers to questions with a knock-out rule, and answers that met an earlier rule. */
  readonly answers: readonly (StoredAnswer & { readonly knockOut: boolean })[]
  /** By name. */
  readonly tags: readonly Tag[]
}

const rowsSql = `
  select a.job_id as "jobId", a.company_id as "companyId", ${applicantId()} as "userId",
    case when a.is_leaving then '${deletedPerson}' else a.name end as name,
    case when a.is_leaving or ${isBlind()} then '' else u.email end as email,
    case when a.is_leaving then '' else coalesce(a.sealed_headline, a.headline) end as headline,
    case when a.is_leaving then '' else coalesce(s.sealed ->> 'location', s.location, '') end as location,
    ${identifyingJson} as identifying,
    j.title as job, c.name as company, a.stage, a.status,
    ${iso('a.tell_at')} as "tellAt", ${iso('a.applied_at')} as "appliedAt", ${iso('a.stage_since')} as "stageSince",
    ${teamTurnJson} as turn,
    case when a.is_leaving then '[]' else (
      select coalesce(json_agg(e.answer order by e.place), '[]')
      from jsonb_array_elements(coalesce(s.sealed -> 'answers', s.answers)) with ordinality as e (answer, place)
      where (e.answer ->> 'knockOut')::boolean or exists (
        select from job_questions q
        where q.job_id = a.job_id and q.id::text = e.answer ->> 'questionId'
          and (q.knock_out is not null or q.knock_out_when is not null))
    ) end as answers,
    ${tagsJson('a.is_leaving')} as tags
  from unnest($1::uuid[]) with ordinality as i (id, place)
  join (select a.*, ${isPersonLeaving} as is_leaving from applications a) a on a.id = i.id
  join jobs j on j.id = a.job_id
  join companies c on c.id = a.company_id
  join users u on u.id = a.candidate_id
  left join application_snapshots s on s.application_id = a.id
  order by i.place`

interface ExportedRow extends ExportedApplicant {
  readonly identifying: Identifying | null
}

/** Reads applications in the order of the given ids. */
export async function readExported(executor: Executor, ids: readonly string[]): Promise<ExportedApplicant[]> {
  const rows = await runNamed<ExportedRow>(executor, 'exported-applicants', rowsSql, [ids])
  return rows.map(({ identifying, ...row }) => (identifying ? hideExported(row, identifying) : row))
}

/** The row with the texts that the applicant's page shows in a blind review. */
function hideExported(row: ExportedApplicant, identifying: Identifying): ExportedApplicant {
  const person = personOf(identifying)
  return {
    ...row,
    headline: redactText(row.headline, person),
    location: redactText(row.location, person),
    answers: row.answers.map((one) => ({ ...one, answer: hideAnswer(one.answer, person) })),
  }
}

/** Counts applications by company. */
export function countByCompany(
  executor: Executor,
  ids: readonly string[],
): Promise<{ readonly companyId: string; readonly count: number }[]> {
  const text = `select a.company_id as "companyId", count(*)::int as count
    from applications a where a.id = any($1::uuid[]) group by 1`
  return runNamed(executor, 'exported-by-company', text, [ids])
}
