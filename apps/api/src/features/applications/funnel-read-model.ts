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
  ([member, status]) => `'${member}', ${countOf(`at.place = been.place and ${applicationIs(status, 'at')}`)}`,
)

/**
 * A stage counts for an application that is at it, or beyond it and has been at it. The viewer's own is left out, as in
 * the lists. Reads the events of the job once, for all stages.
 */
const funnelSql = `
  with stages (stage, place) as (values ${stages.map((stage, place) => `('${stage}', ${place})`).join(', ')}),
  at as (
    select a.id, a.status, s.place from applications a join stages s using (stage)
    where a.job_id = $1 and a.candidate_id <> $2
  ),
  been as materialized (
    select at.id, s.place from at cross join lateral (
      select distinct e.to_stage from application_events e where e.application_id = at.id offset 0
    ) e join stages s on s.stage = e.to_stage
    where at.place > 0 and s.place < at.place
    union select id, 0 from at where place > 0
    union all select id, place from at
  ),
  counts as materialized (
    select been.place, json_build_object(
      'stage', (select s.stage from stages s where s.place = been.place), 'reached', count(*)::int,
      'movedOn', ${countOf('at.place > been.place')}, ${standingCounts.join(', ')}
    ) as counts
    from been join at using (id) group by been.place
  )
  select j.company_id, ${isOnTeam('j.id', '$2')} as on_team, (
    select json_agg(coalesce(c.counts, json_build_object(
      'stage', s.stage, 'reached', 0, 'movedOn', 0, ${Object.keys(standing)
        .map((member) => `'${member}', 0`)
        .join(', ')}
    )) order by s.place)
    from stages s left join counts c using (place)
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
