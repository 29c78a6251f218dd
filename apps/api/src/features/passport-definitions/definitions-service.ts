import type { DefinitionFields, PassportDefinition } from '@vouch/contract'
import { mayEditDefinition, missingOfDefinition, reservedWordIn } from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, invalidField, invalidFields, notFound, stale } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { MasterValues } from '#features/masters/ports.ts'
import type { IssuerRegister } from '#features/passport-issuers/ports.ts'
import { record } from '#platform/audit.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { DefinitionsReadModel } from './definitions-read-model.ts'
import {
  companyNamedIn,
  insertDefinition,
  insertVersion,
  type LockedDefinition,
  lockDefinition,
  updateDefinition,
} from './definitions-store.ts'

/** A definition in the version that the caller saw. */
interface SeenDefinition {
  readonly id: string
  readonly version: number
}

export interface DefinitionsService {
  /** @throws AppError not-found, forbidden, invalid for a skill that is not in the list */
  create(
    actor: Actor,
    input: { readonly issuerId: string; readonly fields: DefinitionFields },
  ): Promise<PassportDefinition>
  /** @throws AppError not-found, forbidden, stale, invalid, not-permitted-now */
  save(actor: Actor, seen: SeenDefinition, fields: DefinitionFields): Promise<PassportDefinition>
  /**
   * Publishes the draft as a new version, or lets it wait for an administrator if it names another organisation, a
   * degree or a licence.
   * @throws AppError not-found, forbidden, stale, invalid with the missing fields, not-permitted-now
   */
  publish(actor: Actor, seen: SeenDefinition): Promise<PassportDefinition>
  /** @throws AppError not-found, stale, invalid without words to return it with, not-permitted-now */
  review(actor: Actor, seen: SeenDefinition, pass: boolean, reason: string): Promise<PassportDefinition>
  /** @throws AppError not-found, forbidden, stale, not-permitted-now */
  retire(actor: Actor, seen: SeenDefinition): Promise<PassportDefinition>
}

export interface DefinitionsDeps extends ServiceDeps {
  readonly issuers: IssuerRegister
  readonly masters: MasterValues
  readonly readModel: DefinitionsReadModel
}

export function createDefinitionsService(deps: DefinitionsDeps): DefinitionsService {
  const { db, clock, issuers, readModel } = deps

  const change = (
    actor: Actor,
    seen: SeenDefinition,
    work: (trx: Transaction, definition: LockedDefinition, at: Date) => Promise<void>,
    open = (trx: Transaction, id: string) => openDefinition(trx, issuers, actor, id),
  ) =>
    inTransaction(db, async (trx) => {
      const definition = await open(trx, seen.id)
      if (definition.version !== seen.version) throw stale('This passport', definition.version)
      await work(trx, definition, clock())
      return readModel.one(trx, actor, seen.id)
    })

  const publishNow = async (trx: Transaction, actor: Actor, definition: LockedDefinition, at: Date) => {
    const number = (definition.published ?? 0) + 1
    await insertVersion(trx, definition, number, at)
    await updateDefinition(trx, definition.id, at, { status: 'published', published: number, review: '' })
    const about = { actorId: actor.userId, subjectId: definition.issuer_id, at }
    const details = { definition: definition.id, number }
    await record(trx, { action: 'passport-definition.publish', ...about, details })
  }

  return {
    create: (actor, { issuerId, fields }) =>
      inTransaction(db, async (trx) => {
        const { side } = await issuers.find(trx, actor, issuerId)
        requireAccess(actor, 'passport.issue', side, 'This issuer')
        const at = clock()
        const id = uuidv7()
        const known = await withKnownSkills(trx, deps, actor, fields, [])
        await insertDefinition(trx, { id, issuerId, fields: known, by: actor.userId, at })
        return readModel.one(trx, actor, id)
      }),

    save: (actor, seen, fields) =>
      change(actor, seen, async (trx, { id, status, fields: before }, at) => {
        if (!mayEditDefinition(status)) throw notEditable()
        const kept = before.skills.map(({ code }) => code)
        await updateDefinition(trx, id, at, { fields: await withKnownSkills(trx, deps, actor, fields, kept) })
      }),

    publish: (actor, seen) =>
      change(actor, seen, async (trx, definition, at) => {
        const { id, status, fields, passed, issuer_id: issuerId } = definition
        if (!mayEditDefinition(status)) throw notEditable()
        requireComplete(fields)
        const { obstacle } = await issuers.find(trx, actor, issuerId)
        if (obstacle !== null)
          throw new AppError(
            'not-permitted-now',
            'This issuer cannot publish passports at the moment. Your draft is saved.',
          )
        const text = `${fields.name}\n${fields.description}`
        const why = text === passed ? undefined : await whyWaits(trx, issuerId, text)
        if (why === undefined) return publishNow(trx, actor, definition, at)
        await updateDefinition(trx, id, at, { status: 'in-review', review: why })
      }),

    review: (actor, seen, pass, reason) => {
      requireAccess(actor, 'passport.issuer.decide', null)
      const review = async (trx: Transaction, definition: LockedDefinition, at: Date) => {
        const { id, status, fields, published, issuer_id: issuerId } = definition
        if (status !== 'in-review')
          throw new AppError('not-permitted-now', 'This definition is not waiting for a decision.')
        const words = reason.trim()
        if (!pass && words === '') throw invalidField('reason', 'Enter a reason that says what must change.')
        const details = { definition: id, passed: pass }
        const about = { actorId: actor.userId, subjectId: issuerId, at, details }
        await record(trx, { action: 'passport-definition.review', ...about })
        if (!pass) {
          const before = published === null ? 'draft' : 'published'
          return updateDefinition(trx, id, at, { status: before, review: words })
        }
        await updateDefinition(trx, id, at, { passed: `${fields.name}\n${fields.description}` })
        await publishNow(trx, actor, definition, at)
      }
      return change(actor, seen, review, lockKnown)
    },

    retire: (actor, seen) =>
      change(actor, seen, async (trx, { id, status, issuer_id: issuerId }, at) => {
        if (status === 'retired') return
        if (status === 'in-review') throw notEditable()
        await updateDefinition(trx, id, at, { status: 'retired' })
        const about = { actorId: actor.userId, subjectId: issuerId, at, details: { definition: id } }
        await record(trx, { action: 'passport-definition.retire', ...about })
      }),
  }
}

/**
 * Locks a definition of an issuer that the actor may issue for.
 * @throws AppError not-found, forbidden
 */
export async function openDefinition(
  trx: Transaction,
  issuers: IssuerRegister,
  actor: Actor,
  id: string,
): Promise<LockedDefinition> {
  const definition = await lockKnown(trx, id)
  const { side } = await issuers.find(trx, actor, definition.issuer_id)
  requireAccess(actor, 'passport.issue', side, 'This passport')
  return definition
}

async function lockKnown(trx: Transaction, id: string): Promise<LockedDefinition> {
  const definition = await lockDefinition(trx, id)
  if (!definition) throw notFound('This passport')
  return definition
}

/** Why an administrator must look at a text first; undefined if nobody must. */
async function whyWaits(trx: Transaction, issuerId: string, text: string): Promise<string | undefined> {
  const word = reservedWordIn(text)
  if (word !== undefined) return `It mentions “${word}”. An administrator checks degrees and licences.`
  const company = await companyNamedIn(trx, text, issuerId)
  return company && `It names “${company}”, another organisation. An administrator checks that.`
}

function requireComplete(fields: DefinitionFields): void {
  const missing = missingOfDefinition(fields)
  if (missing.length > 0) throw invalidFields(missing.map((path) => ({ path, message: 'This is required' })))
}

/**
 * Checks that the skills are values of the list, and takes their names from it. Values that are no longer offered stay
 * where they were chosen before.
 * @throws AppError invalid
 */
async function withKnownSkills(
  trx: Transaction,
  { masters }: Pick<DefinitionsDeps, 'masters'>,
  actor: Actor,
  fields: DefinitionFields,
  kept: readonly string[],
): Promise<DefinitionFields> {
  const keyOf = (code: string) => `skills:${code}`
  const found = await masters.find(
    trx,
    fields.skills.map(({ code }) => ({ entity: 'skills', code })),
  )
  const choosable = await masters.choosable(trx, actor, found)
  const errors = fields.skills.flatMap(({ code, label }, place) => {
    const path = `skills.${place}`
    if (fields.skills.findIndex((one) => one.code === code) < place)
      return [{ path, message: `“${label}” appears twice` }]
    return choosable.has(keyOf(code)) || kept.includes(code)
      ? []
      : [{ path, message: `“${label}” is no longer in the list of skills. Choose another` }]
  })
  if (errors.length > 0) throw invalidFields(errors)
  const skills = fields.skills.map((skill) => ({
    ...skill,
    code: found.get(keyOf(skill.code))?.code ?? skill.code,
    label: found.get(keyOf(skill.code))?.label ?? skill.label,
  }))
  return { ...fields, skills }
}

function notEditable(): AppError {
  return new AppError('not-permitted-now', 'This passport is in review or retired, so it cannot be changed.')
}
