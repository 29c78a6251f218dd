import { useQueryClient } from '@tanstack/react-query'
import { acceptMyOffer, declineMyOffer, type PassportOffer } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { passportsQuery } from '#lib/data/own-passports.ts'
import { useTexts } from '#lib/format/texts.ts'
import { offersQuery } from '../holder-queries.ts'
import { reloadRequests } from '../requests/requests-queries.ts'
import { texts } from './waiting.en.ts'

/**
 * Answers to passports that wait. The list updates at once; callers of `accept` show its errors.
 * @param onSee opens the passports that the person holds
 */
export function useOffers(onSee: () => void) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { queryKey } = offersQuery

  const drop = (id: string) => {
    void client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (before) => before?.filter((one) => one.id !== id))
  }

  /** Drops an offer that was answered elsewhere, withdrawn or has lapsed. Returns whether it was still there. */
  const whileThere = async ({ id, name }: PassportOffer, call: Promise<unknown>): Promise<boolean> => {
    try {
      await call
      drop(id)
      return true
    } catch (error) {
      if (!isProblem(error, 404)) throw error
      notify({ message: t('gone', { name }), tone: 'info' })
      drop(id)
      return false
    } finally {
      // Not awaited: offline, the reload ends only when the connection is back.
      void client.invalidateQueries({ queryKey: passportsQuery.queryKey })
      reloadRequests(client)
    }
  }

  return {
    accept: async (offer: PassportOffer, name: string) => {
      const call = api(acceptMyOffer, { params: { id: offer.id }, body: { name } }, { quiet: true })
      if (await whileThere(offer, call))
        notify({
          message: t('done.accept', { name: offer.name }),
          action: { label: t('see'), onClick: onSee },
        })
    },

    /** Shows errors itself. */
    decline: async (offer: PassportOffer) => {
      const call = api(declineMyOffer, { params: { id: offer.id } }, { quiet: true })
      try {
        if (await whileThere(offer, call))
          notify({ message: t('done.decline', { name: offer.name }), tone: 'info' })
      } catch (error) {
        if (error instanceof Error) notifyError(error.message)
        throw error
      }
    },
  }
}
