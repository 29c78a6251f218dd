import { createHmac } from 'node:crypto'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction } from '#db/transaction.ts'
import { lockUser } from '#platform/accounts/lock-user.ts'
import type { PdfShareUrl } from './ports.ts'
import { type SharesDeps, shareTokenHash } from './shares-service.ts'
import { findShare, insertShare } from './shares-store.ts'

/** Bytes of the secret of a share. */
const secretBytes = 16

/**
 * The secret is derived from the passport, so that every PDF of it has the same code, although only hashes are stored.
 * @param deps.secret key of the derivation
 */
export function createPdfShareUrl(deps: SharesDeps & { readonly secret: string }): PdfShareUrl {
  const { db, clock, secret, publicUrl } = deps
  const tokenOf = (heldId: string, ended: number) =>
    createHmac('sha256', secret)
      .update(`passport pdf share ${heldId} ${ended}`)
      .digest()
      .subarray(0, secretBytes)
      .toString('base64url')

  return (holderId, heldId) =>
    inTransaction(db, async (trx) => {
      await lockUser(trx, holderId)
      const at = clock()
      for (let ended = 0; ; ended++) {
        const token = tokenOf(heldId, ended)
        const tokenHash = shareTokenHash(token)
        const found = await findShare(trx, tokenHash, at)
        if (found?.hasEnded) continue
        if (!found) {
          const passports = [{ id: heldId, parts: { name: true, evidence: false, file: false } }]
          const share = {
            id: uuidv7(),
            ownerId: holderId,
            tokenHash,
            label: 'QR code in the PDF',
            at,
            endsAt: null,
            passports,
          }
          await insertShare(trx, share)
        }
        return `${publicUrl}/passports/${token}`
      }
    })
}
