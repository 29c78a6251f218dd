import { masterBulkLimits } from '@vouch/contract'
import { allowsSql, parametersAfter } from '#access/list-rules-sql.ts'
import type { Actor } from '#base/actor.ts'
import { AppError } from '#base/app-error.ts'
import { runNamed } from '#db/prepared.ts'
import type { RecordsAsked } from '../ports.ts'
import { type RecordsDeps, readSide } from '../records/find-record.ts'
import { matchingSql } from '../records/records-page.ts'

/**
 * Lists the codes of all values that match and that the caller may list, in the order of the list.
 * @throws AppError not-found, invalid, not-permitted-now if there are more than 10,000
 */
export async function readMatchingCodes(
  deps: RecordsDeps,
  actor: Actor,
  entity: string,
  asked: RecordsAsked,
): Promise<{ codes: string[] }> {
  const { db, tools } = deps
  const { values: most } = masterBulkLimits
  const side = await readSide(deps, actor, entity, 'list')
  const parameters = parametersAfter([entity])
  const condition = await matchingSql(db.kysely, side, asked, tools, parameters)
  const text = `
    select v.code from master_values v
    where ${condition} and ${allowsSql(side.reach, 'list', 'v', parameters)}
    order by v.position, v.label collate "C", v.id
    limit ${most + 1}`
  const rows = await runNamed<{ code: string }>(db.kysely, '', text, [...parameters.values])
  if (rows.length > most)
    throw new AppError(
      'not-permitted-now',
      `More than ${most.toLocaleString('en')} values match. Search for fewer.`,
    )
  return { codes: rows.map(({ code }) => code) }
}
