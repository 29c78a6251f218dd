import { proposalLimits } from '@vouch/contract'
import { searchForm } from '@vouch/domain'
import type { Actor } from '#base/actor.ts'
import { AppError, invalidField } from '#base/app-error.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { type RecordsDeps, readSide, type Side } from '../records/find-record.ts'
import { listableIds } from '../records/listable-refs.ts'
import {
  addProposer,
  countOpenOf,
  findNamed,
  lockTypedWords,
  openProposal,
  recount,
} from './proposal-store.ts'

/**
 * Proposes a value for a list. Again: changes nothing.
 * @throws AppError not-found, forbidden, conflict if the list has the value or it was declined, invalid,
 * not-permitted-now for too many open proposals
 */
export async function proposeValue(
  deps: RecordsDeps,
  actor: Actor,
  entity: string,
  words: string,
): Promise<{ words: string; isNew: boolean }> {
  const side = await readSide(deps, actor, entity, 'propose')
  if (side.definition.closed) throw refused('The values of this list are part of Vouch.')
  const form = searchForm(words)
  if (form === '') throw invalidField('words', 'Use letters or digits')
  return inTransaction(deps.db, async (trx) => {
    await requireMissing(trx, side, form)
    await lockTypedWords(trx)
    const proposal = await openProposal(trx, entity, { words, form })
    if (proposal.state === 'declined')
      throw refused(`“${proposal.words}” was proposed before and declined: ${proposal.reason}`)
    if (proposal.state !== 'open') throw refused(`“${proposal.words}” has been decided on already.`)
    const isNew = await addProposer(trx, {
      proposalId: proposal.id,
      userId: actor.userId,
      side: actor.roles.includes('employer') ? 'employer' : 'candidate',
      at: deps.clock(),
    })
    if ((await countOpenOf(trx, actor.userId)) > proposalLimits.openOfPerson) throw tooMany()
    if (isNew) await recount(trx, proposal.id)
    return { words: proposal.words, isNew }
  })
}

/** Refuses a name that a value has which the person can choose. */
async function requireMissing(trx: Transaction, { reaches, definition }: Side, form: string): Promise<void> {
  const value = await findNamed(trx, definition.name, form)
  if (!value || !(await listableIds(trx, reaches, [value])).has(value.id)) return
  throw refused(`The list already has this value: “${value.label}”.`)
}

function refused(message: string): AppError {
  return new AppError('conflict', message, { errors: [{ path: 'words', message }] })
}

function tooMany(): AppError {
  return new AppError(
    'not-permitted-now',
    `${proposalLimits.openOfPerson} of your proposals are waiting for a decision. You can propose more after that.`,
  )
}
