import type { FilePurpose, listOwnFiles, OwnFile, RouteAnswer } from '@vouch/contract'
import { sql } from 'kysely'
import type { Database } from '#db/connect.ts'

interface Row {
  readonly id: string
  readonly name: string
  readonly purpose: FilePurpose
  readonly media_type: string
  readonly bytes: number
  readonly created_at: Date
  readonly steps: string[]
  readonly applications: { applicationId: string; jobTitle: string }[]
}

/** Lists a person's files, newest first, each with what uses it. */
export async function ownFiles(db: Database, ownerId: string): Promise<RouteAnswer<typeof listOwnFiles>> {
  const { rows } = await sql<Row>`
    select f.id, f.name, f.purpose, f.media_type, f.bytes, f.created_at,
      array(
        select u.purpose from file_uses u where u.file_id = f.id
        union
        select 'documents' from candidate_profiles p where p.cv_file_id = f.id
        order by 1
      ) as steps,
      (
        select coalesce(json_agg(json_build_object('applicationId', a.id, 'jobTitle', j.title) order by a.id), '[]')
        from applications a join jobs j on j.id = a.job_id
        where a.id in (
          select s.application_id from application_snapshots s where s.cv_file_id = f.id
          union
          select o.application_id from application_documents o where o.file_id = f.id
          union
          select d.application_id from details d where d.file_id = f.id
        )
      ) as applications
    from files f where f.owner_id = ${ownerId}
    order by f.id desc`.execute(db.kysely)
  return { items: rows.map(toOwnFile) }
}

function toOwnFile(row: Row): OwnFile {
  return {
    id: row.id,
    name: row.name,
    purpose: row.purpose,
    mediaType: row.media_type,
    bytes: row.bytes,
    uploadedAt: new Date(row.created_at).toISOString(),
    uses: [
      ...row.steps.map((step) => ({ kind: 'profile' as const, step })),
      ...row.applications.map((application) => ({ kind: 'application' as const, ...application })),
    ],
  }
}
