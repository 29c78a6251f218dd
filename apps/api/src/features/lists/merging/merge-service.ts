import type { MasterMergePreview, MasterRecord } from '@vouch/contract'
import { sql } from 'kysely'
import type { Actor } from '#base/actor.ts'
import { AppError, stale } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { record } from '#platform/audit.ts'
import type { Queue } from '#platform/queue.ts'
import { writeHistory } from '../history-store.ts'
import {
  findRecord,
  type RecordsDeps,
  readRow,
  readSide,
  type Side,
  showRecord,
} from '../records/find-record.ts'
import { openList, openRecord, type SeenRecord } from '../records/open-record.ts'
import { type Content, contentOf } from '../records/prepare-input.ts'
import type { WholeRow } from '../records/record-row.ts'
import { lockTree } from '../records/record-store.ts'
import { countUses } from '../records/uses-read-model.ts'
import { followIn, followMerge, undoDays } from './follow-merges.ts'
import { findMergePair, type MergePair, refused, requireLatest, requireNoCircle } from './merge-checks.ts'
import {
  insertMerge,
  listsOf,
  lockMergeOf,
  type Moved,
  moveBack,
  moveNaming,
  noteChange,
  setMerged,
  setMergeState,
  without,
} from './merge-store.ts'

export interface MergeDeps extends RecordsDeps {
  readonly queue: Queue
}

export interface MergeService {
  /** Checks a merge and counts what it would change. @throws AppError not-found, forbidden, conflict */
  preview(actor: Actor, value: Omit<SeenRecord, 'version'>, into: string): Promise<MasterMergePreview>
  /** Merges a value into another one of its list. @throws AppError not-found, forbidden, stale, conflict */
  merge(actor: Actor, seen: SeenRecord, into: string): Promise<MasterRecord>
  /** Undoes a merge. @throws AppError not-found, forbidden, stale, conflict, not-permitted-now after 30 days */
  undo(actor: Actor, seen: SeenRecord): Promise<MasterRecord>
}

export function createMergeService(deps: MergeDeps): MergeService {
  const { db, tools } = deps
  return {
    preview: async (actor, { entity, code }, into) => {
      const side = await readSide(deps, actor, entity, 'list')
      const { row } = await findRecord(db.kysely, side, code, 'merge')
      if (row.merged) throw refused('This value was merged into another one.')
      const pair = await findMergePair(db.kysely, side, row, into)
      const uses = await countUses(deps, side, row)
      return { from: refOf(entity, pair.from), into: refOf(entity, pair.into), uses }
    },

    merge: (actor, seen, intoCode) =>
      inTransaction(db, async (trx) => {
        await lockTree(trx)
        const { side, row } = await openRecord(deps, trx, actor, seen, 'merge')
        await mergeInto(trx, deps, actor, side, row, intoCode)
        return showRecord(trx, side, await readRow(trx, side, seen.code), tools.form)
      }),

    undo: (actor, seen) =>
      inTransaction(db, async (trx) => {
        await lockTree(trx)
        const side = await openList(deps, trx, actor, seen.entity, 'list')
        const { row } = await findRecord(trx, side, seen.code, 'merge')
        if (row.version !== seen.version) throw stale('This value', row.version)
        await undoMerge(trx, deps, actor, side, row)
        return showRecord(trx, side, await readRow(trx, side, seen.code), tools.form)
      }),
  }
}

const refOf = (entity: string, { code, label }: WholeRow) => ({ entity, code, label })

/**
 * Merges a value into another one of its list. The caller has locked both and may merge the value.
 * @returns the id of the merge
 * @throws AppError forbidden, conflict; nothing was written then
 */
export async function mergeInto(
  trx: Transaction,
  deps: MergeDeps,
  actor: Actor,
  side: Side,
  from: WholeRow,
  intoCode: string,
): Promise<string> {
  return mergePair(trx, deps, actor, side, await findMergePair(trx, side, from, intoCode))
}

async function mergePair(
  trx: Transaction,
  { tools, clock, queue, holders }: MergeDeps,
  actor: Actor,
  { definition: { name: entity } }: Side,
  { from, into }: MergePair,
): Promise<string> {
  const at = clock()
  const id = uuidv7()
  const rows = await moveNaming(trx, from.id, into)
  await setMerged(trx, from.id, { into: into.id, active: false, at })
  const before = contentOf(into, tools.form)
  const synonyms = newSynonyms(contentOf(from, tools.form), before, tools.form)
  const after = { ...before, synonyms: [...before.synonyms, ...synonyms] }
  await tools.name(trx, into.id, after, before)
  await noteChange(trx, into.id, at)
  await tools.place(trx, into.id)
  const moved: Moved = { ...rows, synonyms, wasActive: from.active }
  await insertMerge(trx, {
    id,
    fromId: from.id,
    proposalId: null,
    intoId: into.id,
    at,
    actorId: actor.userId,
    moved,
  })
  await touchLists(trx, tools, [from.id, ...touchedBy(moved)])
  // Companies follow at once; there are few. Profiles follow in the background, and are read as if they had.
  const replacement = {
    entity,
    from: { code: from.code, label: from.label },
    into: { code: into.code, label: into.label },
  }
  for (const holder of holders.filter(({ kind }) => kind === 'company'))
    await followIn(trx, holder, id, replacement)
  const pair = [refOf(entity, from), refOf(entity, into)] as const
  const change = { at, actorId: actor.userId, entity, action: 'merge' as const }
  await writeHistory(trx, {
    ...change,
    valueId: from.id,
    before: { mergedInto: null },
    after: { mergedInto: pair[1] },
  })
  await writeHistory(trx, {
    ...change,
    valueId: into.id,
    before: { absorbed: null, ...(synonyms.length > 0 && { synonyms: before.synonyms }) },
    after: { absorbed: pair[0], ...(synonyms.length > 0 && { synonyms: after.synonyms }) },
  })
  const details = { list: entity, from: from.code, into: into.code }
  await record(trx, { action: 'list.merge', actorId: actor.userId, subjectId: id, at, details })
  await queue.enqueue(trx, followMerge, { id, again: false })
  return id
}

/** Names of a value that the other one does not have, as synonyms. */
function newSynonyms(from: Content, into: Content, form: (name: string) => string): Content['synonyms'] {
  const namesOf = ({ label, labels, synonyms }: Content) => [
    { language: 'en', text: label },
    ...Object.entries(labels).map(([language, text]) => ({ language, text })),
    ...synonyms,
  ]
  const key = ({ language, text }: Content['synonyms'][number]) => `${language} ${form(text)}`
  const known = new Set(namesOf(into).map(key))
  return namesOf(from).filter((name) => {
    if (form(name.text) === '' || known.has(key(name))) return false
    known.add(key(name))
    return true
  })
}

function touchedBy({ children, addedRelations, removedRelations, references }: Moved): number[] {
  const related = [...addedRelations, ...removedRelations].flatMap(({ from_id, to_id }) => [from_id, to_id])
  return [...children, ...related, ...references.map(({ value_id }) => value_id)]
}

async function touchLists(
  trx: Transaction,
  tools: MergeDeps['tools'],
  ids: readonly number[],
): Promise<void> {
  for (const entity of await listsOf(trx, ids)) await tools.touch(trx, entity)
}

/**
 * Undoes the merge of a value. The caller has locked the list and may merge the value.
 * @throws AppError conflict, not-permitted-now after 30 days; the caller rolls back what was written
 */
export async function undoMerge(
  trx: Transaction,
  { tools, clock, queue }: MergeDeps,
  actor: Actor,
  side: Side,
  from: WholeRow,
): Promise<void> {
  const { name: entity } = side.definition
  const at = clock()
  const merge = await lockMergeOf(trx, from.id)
  if (!from.merged || !merge || merge.state === 'undoing') throw refused('This value is not merged.')
  if (from.merged.id !== merge.intoId) {
    const first = await laterMerge(trx, merge.intoId)
    throw refused(`“${first}” was itself merged later. Undo that merge first.`)
  }
  if (at.getTime() - new Date(merge.at).getTime() > undoDays * 86_400_000)
    throw new AppError('not-permitted-now', `A merge can be undone for ${undoDays} days.`)
  await requireLatest(trx, merge)
  const into = await readRow(trx, side, from.merged.code)
  await setMerged(trx, from.id, { into: null, active: merge.moved.wasActive, at })
  await moveBack(trx, merge.moved, from, into)
  await requireNoCircle(trx, from.id)
  const before = contentOf(into, tools.form)
  const gone = merge.moved.synonyms
  const after = { ...before, synonyms: without(before.synonyms, gone) }
  await tools.name(trx, into.id, after, before)
  await noteChange(trx, into.id, at)
  await tools.place(trx, into.id)
  await tools.place(trx, from.id)
  await touchLists(trx, tools, [from.id, ...touchedBy(merge.moved)])
  await setMergeState(trx, merge.id, 'undoing')
  const change = { at, actorId: actor.userId, entity, action: 'unmerge' as const }
  await writeHistory(trx, {
    ...change,
    valueId: from.id,
    before: { mergedInto: refOf(entity, into) },
    after: { mergedInto: null },
  })
  await writeHistory(trx, {
    ...change,
    valueId: into.id,
    before: { absorbed: refOf(entity, from), ...(gone.length > 0 && { synonyms: before.synonyms }) },
    after: { absorbed: null, ...(gone.length > 0 && { synonyms: after.synonyms }) },
  })
  const details = { list: entity, from: from.code, into: into.code }
  await record(trx, { action: 'list.unmerge', actorId: actor.userId, subjectId: merge.id, at, details })
  await queue.enqueue(trx, followMerge, { id: merge.id, again: false })
}

async function laterMerge(trx: Transaction, id: number): Promise<string> {
  const { rows } = await sql<{ label: string }>`select label from master_values where id = ${id}`.execute(trx)
  return rows[0]?.label ?? ''
}
