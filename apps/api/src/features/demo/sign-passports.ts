import type { Transaction } from '#db/transaction.ts'
import type { PassportSigner } from '#features/passport-signing/ports.ts'
import type { PassportHolding } from '#features/passports/ports.ts'
import type { DemoAward } from './passport-awards.ts'

export interface DemoPassports {
  readonly signer: PassportSigner
  readonly holding: PassportHolding
}

/** Signs passports, oldest first, and lets candidates hold them. Two RSA keys take most of the time. */
export async function signPassports(
  trx: Transaction,
  { signer, holding }: DemoPassports,
  awards: readonly DemoAward[],
): Promise<void> {
  for (const award of awards) {
    const { id, holderId, at, visibility, end } = award
    const { credential } = await signer.sign(trx, id, 'new', at)
    const hold = () => holding.hold(trx, id, { holderId, credential }, at)
    await hold()
    if (visibility !== 'profile') {
      await trx.updateTable('passports').set({ visibility }).where('issued_id', '=', id).execute()
      // Updates the profile that employers see, where the passport must not be.
      await hold()
    }
    if (!end) continue
    const { state, reason, publicReason = null } = end
    await signer.takeBack(trx, [id])
    await trx
      .updateTable('issued_passports')
      .set({ state, reason, public_reason: publicReason })
      .where('id', '=', id)
      .execute()
    await holding.settle(trx, id, state, end.at)
  }
}
