import { type JobRecord, type JobVersion, jobStopKinds } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import { iso } from '#db/iso.ts'
import { prepared } from '#db/prepared.ts'
import { otherPlacesSql } from '#db/sql/job-places-sql.ts'
import { takesApplications } from '#db/sql/job-sql.ts'
import { personNameSql } from '#platform/accounts/person-name-sql.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { applicationCountsJson } from './application-counts.ts'
import { changedFields } from './changed-fields.ts'

/** A record shows at most this many versions, closings and stops each, newest first. */
const maxEntries = 100

interface VersionRow {
  readonly version: number
  readonly at: string
  readonly fields: Readonly<Record<string, unknown>>
}

interface RecordRow extends Omit<JobRecord, 'versions'>, Record<string, unknown> {
  readonly versions: readonly VersionRow[]
}

const recordById = `
  select j.id, j.slug, j.title, j.status, j.version,
    json_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'status', c.status) as company,
    coalesce(${takesApplications('$3')}, false) as "takesApplications",
    nullif(j.location, '') as location, j.country, ${otherPlacesSql} as "otherPlaces", j.openings, j.filled,
    ${iso('j.created_at')} as "createdAt", ${personNameSql()} as "createdBy", ${iso('j.updated_at')} as "updatedAt",
    ${iso('j.posted_at')} as "publishedAt", ${iso('j.closes_at')} as "closesAt",
    ${iso('j.closed_at')} as "closedAt", j.close_outcome as "closeOutcome", j.blind_until as "blindUntil",
    case when j.source is not null then json_build_object('name', j.source, 'url', j.source_url) end as source,
    ${applicationCountsJson('a.job_id = j.id and a.candidate_id <> $2')} as applications,
    (
      select coalesce(json_agg(json_build_object('version', v.version, 'at', ${iso('v.at')}, 'fields', v.fields)
        order by v.version desc), '[]'::json)
      from (select * from job_versions o where o.job_id = j.id order by o.version desc limit ${maxEntries + 1}) v
    ) as versions,
    (
      select coalesce(json_agg(json_build_object('at', ${iso('m.at')}, 'by', ${personNameSql('p.display_name', 'p')},
        'reason', m.reason) order by m.at desc), '[]'::json)
      from (select * from job_closures o where o.job_id = j.id order by o.at desc limit ${maxEntries}) m
      join users p on p.id = m.actor_id
    ) as closures,
    (
      select coalesce(json_agg(json_build_object('at', ${iso('e.at')}, 'kind', e.kind,
        'by', ${personNameSql('p.display_name', 'p')}) order by e.at desc, e.id desc), '[]'::json)
      from (
        select * from job_events o where o.job_id = j.id and o.kind = any('{${jobStopKinds.join(',')}}')
          and not exists (select from job_closures m where m.job_id = o.job_id and m.at = o.at)
        order by o.at desc, o.id desc limit ${maxEntries}
      ) e
      left join users p on p.id = e.actor_id
    ) as stops
  from jobs j
  join companies c on c.id = j.company_id
  left join users u on u.id = j.created_by
  where j.id = $1`

/**
 * Reads the record of any job.
 * @throws AppError not-found
 */
export async function readJobRecord(
  { db, clock }: ServiceDeps,
  actor: Actor,
  jobId: string,
): Promise<JobRecord> {
  requireAccess(actor, 'record.read', null)
  const values = [jobId, actor.userId, clock()]
  const [row] = await prepared<RecordRow>(db, 'job-record', recordById, values)
  if (!row) throw notFound('This job')
  return { ...row, versions: toVersions(row.versions).slice(0, maxEntries) }
}

/** @param rows newest first. The first version of all has no changes. */
function toVersions(rows: readonly VersionRow[]): JobVersion[] {
  return rows.map(({ version, at, fields }, index) => {
    const before = rows[index + 1]?.fields
    return { version, at, changed: before ? changedFields(before, fields) : [] }
  })
}
