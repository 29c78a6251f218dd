import type { MasterRecord } from '@vouch/contract'
import type { Actor } from '#base/actor.ts'
import type { RecordsMatch } from '../ports.ts'
import { findRecord, type RecordsDeps, readSide, showRecord } from './find-record.ts'
import { listRecords, matchingSql, type RecordsQuery } from './records-page.ts'

export interface RecordsReadModel extends RecordsMatch {
  /** Lists the values that the caller may list. @throws AppError not-found, invalid, malformed */
  list(actor: Actor, entity: string, query: RecordsQuery): ReturnType<typeof listRecords>
  /** Reads a value. @throws AppError not-found, forbidden */
  one(actor: Actor, entity: string, code: string): Promise<MasterRecord>
}

export function createRecordsReadModel(deps: RecordsDeps): RecordsReadModel {
  const { db, tools } = deps
  return {
    list: async (actor, entity, query) =>
      listRecords(db.kysely, await readSide(deps, actor, entity, 'list'), query, tools),
    matching: async (actor, entity, asked, parameters) =>
      matchingSql(db.kysely, await readSide(deps, actor, entity, 'list'), asked, tools, parameters),
    one: async (actor, entity, code) => {
      const side = await readSide(deps, actor, entity, 'list')
      const { row } = await findRecord(db.kysely, side, code, 'read')
      return showRecord(db.kysely, side, row, tools.form)
    },
  }
}
