import { isDeepStrictEqual } from 'node:util'
import { type MasterDefinition, type MasterDefinitionInput, masterLimits } from '@vouch/contract'
import { checkDefinition } from '@vouch/domain'
import { sql } from 'kysely'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, invalidFields, stale } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { record } from '#platform/audit.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { writeHistory } from '../history-store.ts'
import { requireUnusedParts } from './definition-in-use.ts'
import {
  type Definition,
  insertDefinition,
  listNames,
  lockDefinition,
  lockListNames,
  readDefinition,
  updateDefinition,
} from './definition-store.ts'
import { convertValues, refillFacts } from './field-changes.ts'
import { permittedToAdmins, settableByAdmins } from './permitted-actions.ts'

export interface DefinitionsService {
  /**
   * Adds a list on which only administrators have rights.
   * @throws AppError invalid, conflict for a taken name, not-permitted-now with 200 lists
   */
  add(actor: Actor, name: string, input: MasterDefinitionInput): Promise<MasterDefinition>
  /**
   * Replaces the definition of a list.
   * @throws AppError not-found, stale, invalid, conflict if stored values do not fit
   */
  change(
    actor: Actor,
    seen: { readonly name: string; readonly version: number },
    input: MasterDefinitionInput,
  ): Promise<MasterDefinition>
}

type Part = keyof MasterDefinitionInput
const parts: readonly Part[] = [
  'label',
  'labels',
  'description',
  'hierarchical',
  'translatable',
  'parents',
  'fields',
  'relations',
]

/** Parts that code of the product relies on in closed lists. */
const fixedParts: readonly Part[] = ['hierarchical', 'parents', 'fields', 'relations']

export function createDefinitionsService({ db, clock }: ServiceDeps): DefinitionsService {
  return {
    add: async (actor, name, input) => {
      requireAccess(actor, 'master.define', null)
      return inTransaction(db, async (trx) => {
        const lists = await lockListNames(trx)
        const problems = checkDefinition(input, { name, lists, fields: [] })
        if (problems.length > 0) throw invalidFields(problems)
        if (lists.has(name)) throw nameTaken()
        if (lists.size >= masterLimits.lists) throw full()
        if (!(await insertDefinition(trx, name, input))) throw nameTaken()
        const at = clock()
        const change = { at, actorId: actor.userId, entity: name, valueId: null }
        await writeHistory(trx, { ...change, action: 'add', before: {}, after: input })
        await record(trx, {
          action: 'list.add',
          actorId: actor.userId,
          subjectId: uuidv7(),
          at,
          details: { list: name },
        })
        return forAdmins(await readDefinition(trx, name))
      })
    },

    change: async (actor, { name, version }, input) => {
      requireAccess(actor, 'master.define', null)
      return inTransaction(db, async (trx) => {
        const before = await lockDefinition(trx, name)
        if (before.version !== version) throw stale('This list', before.version)
        const changed = parts.filter((part) => !isDeepStrictEqual(before[part], input[part]))
        if (changed.length === 0) return forAdmins(before)
        if (before.closed && changed.some((part) => fixedParts.includes(part))) throw isFixed()
        const problems = checkDefinition(input, { ...before, lists: await listNames(trx) })
        if (problems.length > 0) throw invalidFields(problems)
        await replace(trx, before, input, changed)
        await note(trx, actor, before, input, changed)
        return forAdmins(await readDefinition(trx, name))
      })
    },
  }

  async function note(
    trx: Transaction,
    { userId: actorId }: Actor,
    before: Definition,
    input: MasterDefinitionInput,
    changed: readonly Part[],
  ): Promise<void> {
    const at = clock()
    const pick = (from: MasterDefinitionInput) =>
      Object.fromEntries(changed.map((part) => [part, from[part]]))
    const change = { at, actorId, entity: before.name, valueId: null }
    await writeHistory(trx, { ...change, action: 'change', before: pick(before), after: pick(input) })
    const details = { list: before.name, parts: changed.join() }
    await record(trx, { action: 'list.change', actorId, subjectId: uuidv7(), at, details })
  }
}

async function replace(
  trx: Transaction,
  before: Definition,
  input: MasterDefinitionInput,
  changed: readonly Part[],
): Promise<void> {
  const { name } = before
  // Values of the largest lists are converted and indexed in some seconds.
  await sql`set local statement_timeout = '60s'`.execute(trx)
  await requireUnusedParts(trx, before, input)
  if (changed.includes('fields')) await convertValues(trx, name, before.fields, input.fields)
  await updateDefinition(trx, name, input, changed)
  if (changed.includes('fields')) await refillFacts(trx, name, before.fields, input.fields)
}

function forAdmins(definition: Definition): MasterDefinition {
  return {
    ...definition,
    permitted: permittedToAdmins(definition.closed),
    settable: settableByAdmins(definition.fields),
    decides: definition.closed ? [] : ['approve', 'merge'],
  }
}

function nameTaken(): AppError {
  const message = 'Another list has this address.'
  return new AppError('conflict', message, { errors: [{ path: 'name', message }] })
}

function full(): AppError {
  return new AppError('not-permitted-now', `There are already ${masterLimits.lists} lists.`)
}

function isFixed(): AppError {
  return new AppError(
    'conflict',
    'The values of this list are part of Vouch. Only its labels and description can change.',
  )
}
