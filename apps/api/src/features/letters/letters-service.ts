import type { LetterTemplate } from '@vouch/contract'
import { checkLetter, isCompanyLetter } from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { invalidFields, notFound, stale } from '#base/app-error.ts'
import { type Executor, inTransaction, type Transaction } from '#db/transaction.ts'
import { record, recordUnlessOwner } from '#platform/audit.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { allLetters, letterView } from './letter-view.ts'
import { deleteLetter, findCompanyName, findLetters, type LetterName, storeLetter } from './letters-store.ts'
import type { LetterWords } from './ports.ts'

/** Letters of a company, or of the marketplace where `companyId` is null. Every method can throw not-found, forbidden. */
export interface LettersService {
  list(actor: Actor, companyId: string | null): Promise<LetterTemplate[]>
  /**
   * Stores an owner's own words.
   * @param version that the actor saw
   * @throws AppError invalid for a variable that the letter cannot contain, stale
   */
  save(actor: Actor, name: LetterName, words: LetterWords, version: number): Promise<LetterTemplate>
  /** Deletes the owner's own words. Does nothing where there are none. */
  reset(actor: Actor, name: LetterName): Promise<LetterTemplate>
}

const what = 'This company'

/** @throws AppError not-found for a letter that companies cannot change */
function requireOwner({ companyId, kind }: LetterName): void {
  if (companyId !== null && !isCompanyLetter(kind)) throw notFound('This letter')
}

export function createLettersService({ db, clock }: ServiceDeps): LettersService {
  const note = async (
    trx: Transaction,
    actor: Actor,
    name: LetterName,
    id: string,
    change: 'change' | 'reset',
  ) => {
    const { companyId, ...details } = name
    const at = clock()
    await (companyId === null
      ? record(trx, {
          action: change === 'change' ? 'letter.change' : 'letter.reset',
          actorId: actor.userId,
          subjectId: id,
          at,
          details,
        })
      : recordUnlessOwner(trx, actor, {
          action: change === 'change' ? 'company.letter.change' : 'company.letter.reset',
          subjectId: companyId,
          at,
          details,
        }))
  }

  return {
    list: async (actor, companyId) => {
      requireAccess(actor, 'letter.read', { companyId }, what)
      await requireCompany(db.kysely, companyId)
      return allLetters(companyId, await findLetters(db.kysely, companyId))
    },

    save: async (actor, name, words, version) => {
      const { companyId, kind } = name
      requireAccess(actor, 'letter.write', { companyId }, what)
      requireOwner(name)
      const problems = checkLetter(kind, words)
      if (problems.length > 0) throw invalidFields(problems)
      return inTransaction(db, async (trx) => {
        await requireCompany(trx, companyId)
        const change = { version, by: actor.userId, at: clock() }
        const saved = await storeLetter(trx, name, words, change)
        const stored = await findLetters(trx, companyId, name)
        if (!saved) throw stale('This letter', letterView(name, stored).version)
        await note(trx, actor, name, saved.id, 'change')
        return letterView(name, stored)
      })
    },

    reset: async (actor, name) => {
      const { companyId } = name
      requireAccess(actor, 'letter.write', { companyId }, what)
      requireOwner(name)
      return inTransaction(db, async (trx) => {
        await requireCompany(trx, companyId)
        const id = await deleteLetter(trx, name)
        if (id !== undefined) await note(trx, actor, name, id, 'reset')
        return letterView(name, await findLetters(trx, companyId, name))
      })
    },
  }
}

/** @throws AppError not-found */
async function requireCompany(executor: Executor, companyId: string | null): Promise<void> {
  if (companyId === null) return
  if ((await findCompanyName(executor, companyId)) === undefined) throw notFound(what)
}
