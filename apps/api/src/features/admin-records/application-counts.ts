import type { ApplicationStatus } from '@vouch/contract'
import { applicationIs, isDisclosedRejection, stageCountsJson } from '#db/sql/application-sql.ts'
import { countsJson } from '#db/sql/condition.ts'

const endedStatuses: readonly ApplicationStatus[] = ['hired', 'rejected', 'withdrawn']

const hasEnded = `(${applicationIs('withdrawn')} or ${applicationIs('hired')} or (${isDisclosedRejection()}))`

/**
 * SQL that counts applications `a` as the JSON of `ApplicationCounts`. An undisclosed rejection counts as
 * running, because the team can still undo it.
 * @param only condition that selects the applications. It must leave out the viewer's own: their counts could
 *   reveal a rejection before it is disclosed to the viewer.
 */
export function applicationCountsJson(only: string): string {
  return `(
    select json_build_object(
      'total', count(*),
      'running', ${stageCountsJson(
        `select a.stage, count(*) from applications a where ${only} and not ${hasEnded} group by a.stage`,
      )},
      'ended', ${countsJson(
        endedStatuses,
        'status',
        `select a.status, count(*) from applications a where ${only} and ${hasEnded} group by a.status`,
      )}
    ) from applications a where ${only}
  )`
}
