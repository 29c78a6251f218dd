import { type ApplicationStatus, type FunnelStage, stages } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import { applicationIs } from '#db/sql/application-sql.ts'
import { isOnTeam } from '#db/sql/team-sql.ts'

const countOf = (condition: string) => `count(*) filter (where ${condition})::int`

/** Members of a stage for the applications that are at it, by their status. */
const standing = {
  active: 'active',
  onHold: 'on-hold',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
  hired: 'hired',
} as const satisfies Readonly<Record<string, ApplicationStatus>>

const standingCounts = Object.entries(standing).map(
  ([member, status]) => `'${member}', ${countOf(`at.place = s.place and ${applicationIs(status, 'at')}`)}`,
)

/**
 * A stage counts for an application that is at it, or beyond it and has been at it. The viewer's own is left out, as in
 * the lists.
 */
const funnelSql = `
  with stages (stage, place) as (values ${stages.map((stage, place) => `('${stage}', ${place})`).join(', ')}),
  at as (
    select a.id, a.status, s.place from applications a join stages s using (stage)
    where a.job_id = $1 and a.candidate_id <> $2
  ),
  been as (
    select at.id, s.place from at join application_events e on e.application_id = at.id join stages s on s.stage = e.to_stage
    union select id, place from at
    union select id, 0 from at
  )
  select j.company_id, ${isOnTeam('j.id', '$2')} as on_team, (
    select json_agg(c.counts order by s.place) from stages s cross join lateral (
      select json_build_object(
        'stage', s.stage, 'reached', count(*)::int, 'movedOn', ${countOf('at.place > s.place')}, ${standingCounts.join(', ')}
      ) as counts
      from at join been using (id)
      where been.place = s.place and at.place >= s.place
    ) c
  ) as stages
  from jobs j where j.id = $1`

interface FunnelRow extends Record<string, unknown> {
  readonly company_id: string
  readonly on_team: boolean
  readonly stages: FunnelStage[]
}

/**
 * How the applications of a job went through its stages, for who may read its applicants.
 * @throws AppError not-found, forbidden
 */
export async function readFunnel(
  db: Database,
  actor: Actor,
  jobId: string,
): Promise<{ stages: FunnelStage[] }> {
  const [row] = await prepared<FunnelRow>(db, 'funnel-of-job', funnelSql, [jobId, actor.userId])
  if (!row) throw notFound('This job')
  requireAccess(actor, 'pipeline.read', { companyId: row.company_id, onTeam: row.on_team }, 'This job')
  return { stages: row.stages }
}
