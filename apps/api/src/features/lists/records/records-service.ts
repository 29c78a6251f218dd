import type { MasterRecord, MasterRecordInput, newMasterRecordInput } from '@vouch/contract'
import { allows, checkWhole, defaultAttributes, slugify } from '@vouch/domain'
import type { z } from 'zod'
import { readHeld } from '#access/list-rules-sql.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, invalidField, invalidFields } from '#base/app-error.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { settableParts } from '../definition/permitted-actions.ts'
import { writeHistory } from '../history-store.ts'
import { isCompany } from './companies-store.ts'
import { type RecordsDeps, readRow, type Side, showRecord } from './find-record.ts'
import { openList, openRecord, requireOpenList, type SeenRecord } from './open-record.ts'
import { applyInput, type Content, changesOf, contentOf, emptyContent } from './prepare-input.ts'
import type { WholeRow } from './record-row.ts'
import {
  endPosition,
  insertRecord,
  lockTree,
  requireNoCircle,
  requireRoom,
  requireUnique,
  takenCodes,
  updateRecord,
} from './record-store.ts'
import { givenParts, refusedParts } from './writable-parts.ts'

type NewRecordInput = z.output<typeof newMasterRecordInput>

export interface RecordsService {
  /** Adds a value. @throws AppError not-found, forbidden, invalid, conflict, not-permitted-now for a full list */
  add(actor: Actor, entity: string, input: NewRecordInput): Promise<MasterRecord>
  /** Changes the given parts of a value. @throws AppError not-found, forbidden, stale, invalid, conflict */
  change(actor: Actor, seen: SeenRecord, input: MasterRecordInput): Promise<MasterRecord>
}

export function createRecordsService(deps: RecordsDeps): RecordsService {
  const { db, tools, clock } = deps

  return {
    add: (actor, entity, input) =>
      inTransaction(db, async (trx) => {
        const { side, row } = await addRecord(trx, deps, actor, entity, input)
        return showRecord(trx, side, row, tools.form)
      }),

    change: (actor, seen, input) =>
      inTransaction(db, async (trx) => {
        if (input.parent !== undefined) await lockTree(trx)
        const { side, row, held } = await openRecord(deps, trx, actor, seen, 'update')
        const refused = refusedParts(side, givenParts(input), held, 'update')
        if (refused.length > 0) throw invalidFields(refused)
        const before = contentOf(row, tools.form)
        const after = await applyInput(trx, side, before, input, tools.form)
        const changes = changesOf(before, after)
        if (changes.size === 0) return showRecord(trx, side, row, tools.form)
        requireChangeable(side, [...changes.keys()])
        await requireUnique(trx, side.definition.fields, { ...after, entity: seen.entity, id: row.id })
        if (after.parent && changes.has('parent')) await requireNoCircle(trx, row.id, after.parent.id)
        const at = clock()
        await updateRecord(trx, row.id, after, { paths: [...changes.keys()], at })
        if (changes.has('parent')) await tools.place(trx, row.id)
        await tools.name(trx, row.id, after, before)
        await tools.touch(trx, seen.entity)
        const stored = await readRow(trx, side, seen.code)
        requireAfter(side, readHeld(stored.held), input, 'update')
        await writeHistory(trx, {
          at,
          actorId: actor.userId,
          entity: seen.entity,
          valueId: row.id,
          action: 'change',
          before: Object.fromEntries([...changes].map(([path, change]) => [path, change.before])),
          after: Object.fromEntries([...changes].map(([path, change]) => [path, change.after])),
        })
        return showRecord(trx, side, stored, tools.form)
      }),
  }
}

/** Adds a value, and locks its list. @throws AppError not-found, forbidden, invalid, conflict, not-permitted-now */
export async function addRecord(
  trx: Transaction,
  deps: RecordsDeps,
  actor: Actor,
  entity: string,
  { code: wanted, companyId, ...input }: NewRecordInput,
): Promise<{ readonly side: Side; readonly row: WholeRow }> {
  const { tools, clock } = deps
  const side = await openList(deps, trx, actor, entity, 'create')
  requireOpenList(side)
  requireWritable(side, input)
  const content = await newContent(trx, side, input, tools.form)
  await requireRoom(trx, entity)
  await requireUnique(trx, side.definition.fields, { ...content, entity, id: null })
  const at = clock()
  const record = {
    entity,
    content,
    setHere: [...changesOf(emptyContent, content).keys()],
    createdBy: actor.userId,
    companyId: await ownCompany(trx, actor, companyId),
    at,
  }
  const code = wanted ?? (await freeCode(trx, entity, content.label))
  const position = input.position ?? (await endPosition(trx, entity))
  const id = await insertRecord(trx, { ...record, code, content: { ...content, position } })
  if (id === undefined) throw codeTaken()
  await tools.name(trx, id, content, null)
  await tools.touch(trx, entity)
  const row = await readRow(trx, side, code)
  requireAfter(side, readHeld(row.held), input, 'create')
  const after = Object.fromEntries(
    [...changesOf(emptyContent, content)].map(([path, { after }]) => [path, after]),
  )
  const change = { at, actorId: actor.userId, entity, valueId: id, action: 'add' as const }
  await writeHistory(trx, { ...change, before: {}, after })
  return { side, row }
}

/** The rules must allow the state after a change too. The caller rolls back. @throws AppError forbidden, invalid */
function requireAfter(
  side: Side,
  held: readonly boolean[],
  input: MasterRecordInput,
  action: 'create' | 'update',
): void {
  if (!allows(side.reach, action, held)) throw notAllowedAfter()
  const refused = refusedParts(side, givenParts(input), held, action)
  if (refused.length > 0) throw invalidFields(refused)
}

export function notAllowedAfter(): AppError {
  return new AppError('forbidden', 'The rules of this list do not allow you to save the value like this.')
}

/** Refuses parts that the caller can never write before other errors can reveal anything about them. */
function requireWritable(side: Side, input: MasterRecordInput): void {
  const best = side.reach.conditions.map(() => true)
  const refused = refusedParts(side, givenParts(input), best, 'create')
  if (refused.length > 0) throw invalidFields(refused)
}

async function newContent(
  trx: Transaction,
  side: Side,
  input: MasterRecordInput,
  form: RecordsDeps['tools']['form'],
): Promise<Content> {
  const { fields } = side.definition
  const attributes = { ...defaultAttributes(fields, input.attributes ?? {}), ...input.attributes }
  const content = await applyInput(trx, side, emptyContent, { ...input, attributes }, form)
  const settable = settableParts(side.reach, fields)
  const asked = fields.filter(({ name }) => settable.includes(name))
  const problems = checkWhole(asked, content.attributes)
  if (problems.length > 0) throw invalidFields(problems)
  return content
}

/** Makes a code from the label, with a number if others have the same. */
async function freeCode(trx: Transaction, entity: string, label: string): Promise<string> {
  const base = slugify(label, 70)
  for (let from = 2; ; from += batch) {
    const numbered = Array.from({ length: batch }, (_, at) => `${base}-${from + at}`)
    const codes = from === 2 ? [base, ...numbered] : numbered
    const taken = await takenCodes(trx, entity, codes)
    const free = codes.find((code) => !taken.has(code))
    if (free !== undefined) return free
  }
}

const batch = 100

async function ownCompany(
  trx: Transaction,
  { roles, memberships }: Actor,
  companyId: string | undefined,
): Promise<string | null> {
  if (companyId === undefined) return null
  const isOwn = memberships.some((membership) => membership.companyId === companyId)
  if (isOwn || (roles.includes('admin') && (await isCompany(trx, companyId)))) return companyId
  throw invalidField('companyId', 'Choose one of your companies')
}

/** In lists of the product, code relies on attributes and places. */
function requireChangeable({ definition }: Side, paths: readonly string[]): void {
  const fixed = paths.filter((path) => path === 'uri' || path === 'parent' || path.startsWith('attributes.'))
  if (!definition.closed || fixed.length === 0) return
  const message = 'The values of this list are part of Vouch. Only names, description and order can change.'
  throw new AppError('conflict', message, { errors: fixed.map((path) => ({ path, message })) })
}

function codeTaken(): AppError {
  const message = 'The list already has a value with this code.'
  return new AppError('conflict', message, { errors: [{ path: 'code', message }] })
}
