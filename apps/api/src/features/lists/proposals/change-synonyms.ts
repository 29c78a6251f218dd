import type { Transaction } from '#db/transaction.ts'
import { writeHistory } from '../history-store.ts'
import { noteChange } from '../merging/merge-store.ts'
import type { RecordsDeps, Side } from '../records/find-record.ts'
import { type Content, contentOf } from '../records/prepare-input.ts'
import type { WholeRow } from '../records/record-row.ts'

type Synonyms = Content['synonyms']

/** Changes the synonyms of a value, with its history. Writes nothing if they stay as they are. */
export async function changeSynonyms(
  trx: Transaction,
  { tools, clock }: RecordsDeps,
  { actor, definition: { name: entity } }: Side,
  row: WholeRow,
  change: (before: Synonyms) => Synonyms,
): Promise<void> {
  const before = contentOf(row, tools.form)
  const synonyms = change(before.synonyms)
  if (synonyms.length === before.synonyms.length) return
  const at = clock()
  await tools.name(trx, row.id, { ...before, synonyms }, before)
  await noteChange(trx, row.id, at)
  await tools.touch(trx, entity)
  await writeHistory(trx, {
    at,
    actorId: actor.userId,
    entity,
    valueId: row.id,
    action: 'change',
    before: { synonyms: before.synonyms },
    after: { synonyms },
  })
}
