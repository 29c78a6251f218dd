import type { PassportFileKind, PassportOffer } from '@vouch/contract'
import { AppError } from '#base/app-error.ts'
import { inTransaction } from '#db/transaction.ts'
import type { PassportFiles } from '#features/passport-files/ports.ts'
import type { FileAnswer } from '#platform/http/answers.ts'
import { linkGone } from '#platform/invitation/invitation.ts'
import { linkTokenHash } from '#platform/invitation/link-token.ts'
import type { AcceptanceDeps } from './acceptance-service.ts'
import { closeOffer, findOffer } from './acceptance-store.ts'
import { openOfferBy, signOffer } from './open-offer.ts'

/** What people without an account do with the link of an offer's mail, which proves the mailbox. */
export interface LinkAcceptance {
  /** @throws AppError gone */
  open(token: string): Promise<PassportOffer>
  /** @throws AppError gone, not-permitted-now */
  accept(token: string, name: string): Promise<PassportOffer>
  /** @throws AppError gone */
  decline(token: string): Promise<void>
  /** @throws AppError gone, not-permitted-now before it was accepted */
  file(token: string, as: PassportFileKind): Promise<FileAnswer>
}

export interface LinkAcceptanceDeps extends Omit<AcceptanceDeps, 'holding'> {
  readonly files: PassportFiles
}

export function createLinkAcceptance(deps: LinkAcceptanceDeps): LinkAcceptance {
  const { db, clock, issuers, signer, files } = deps
  const keyOf = (token: string) => ({ tokenHash: linkTokenHash(token) })

  const open: LinkAcceptance['open'] = async (token) => {
    const offer = await findOffer(db.kysely, keyOf(token), clock())
    if (!offer) throw linkGone()
    return offer
  }

  return {
    open,

    accept: async (token, name) => {
      const at = clock()
      return inTransaction(db, async (trx) => {
        const opened = await openOfferBy(trx, issuers, keyOf(token), at)
        if (!opened) throw linkGone()
        // A repeated call, after its answer was lost, finds it accepted.
        if (opened.offer.state === 'pending')
          await signOffer(trx, signer, opened, { name, holderId: null, at })
        const offer = await findOffer(trx, keyOf(token), at)
        if (!offer) throw linkGone()
        return offer
      })
    },

    decline: (token) =>
      inTransaction(db, async (trx) => {
        const opened = await openOfferBy(trx, issuers, keyOf(token), clock())
        if (opened?.offer.state !== 'pending') throw linkGone()
        await closeOffer(trx, opened.offer.id)
      }),

    file: async (token, as) => {
      const { id, state } = await open(token)
      if (state === 'pending')
        throw new AppError(
          'not-permitted-now',
          'Accept this passport first. It is signed when you accept it.',
        )
      return files.make(id, as)
    },
  }
}
