import { useQuery } from '@tanstack/react-query'
import {
  getWalletOffer,
  type HeldPassport,
  offerToWallet,
  type WalletOffer,
  type WalletOfferProgress,
} from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { useCommand } from '#lib/api/use-command.ts'

/** An offer with its end on this device's clock (ms). */
export interface ShownOffer extends WalletOffer {
  readonly endsAt: number
}

const pollMs = 2_000

const isUnderWay = (state: WalletOfferProgress['state']) => state === 'waiting' || state === 'opened'

/** Offers a passport to a wallet, and watches whether one takes it. */
export function useWalletOffer({ id }: HeldPassport) {
  const [offer, setOffer] = useState<ShownOffer | null>(null)
  const { run, busy, failure } = useCommand(async () => {
    // From before the call, so that the code never ends earlier than shown.
    const startedAt = Date.now()
    const made = await api(offerToWallet, { params: { id } }, { quiet: true })
    setOffer({ ...made, endsAt: startedAt + made.seconds * 1000 })
  })
  const offerId = offer?.id
  const { data: state = 'waiting' } = useQuery({
    queryKey: ['wallet-offer', offerId],
    queryFn: ({ signal }) => stateOf(offerId ?? '', signal),
    enabled: offerId !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data = 'waiting' } }) => (isUnderWay(data) ? pollMs : false),
  })
  return {
    offer,
    state,
    busy,
    failure,
    start: () => {
      setOffer(null)
      run()
    },
    forget: () => setOffer(null),
  }
}

/** The state of an offer; `expired` once another has replaced it, such as in another tab. */
async function stateOf(id: string, signal: AbortSignal): Promise<WalletOfferProgress['state']> {
  try {
    return (await api(getWalletOffer, { params: { id } }, { signal, quiet: true })).state
  } catch (error) {
    if (isProblem(error, 404)) return 'expired'
    throw error
  }
}
