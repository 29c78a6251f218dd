import { getWalletOffer, offerToWallet } from '@vouch/contract'
import { z } from 'zod'
import type { Feature } from '#platform/feature.ts'
import { mount } from '#platform/http/mount.ts'
import { defineJob } from '#platform/queue.ts'
import { serveWallets } from './wallet-endpoints.ts'
import { forgetExpired } from './wallet-offers-store.ts'
import { createWalletService, type WalletDeps } from './wallet-service.ts'

export interface PassportWalletsDeps extends WalletDeps {
  /** Name of the marketplace, which wallets show. */
  readonly marketplaceName: string
}

const dayMs = 86_400_000

/** Deletes offers to wallets, and used nonces, a day after they expired. Runs daily. */
const forgetWalletOffers = defineJob({ name: 'forget-wallet-offers', payload: z.object({}) })

/** Sends passports to wallets (OpenID4VCI 1.0). */
export function passportWalletsFeature(deps: PassportWalletsDeps): Feature {
  const { db, clock, origin, marketplaceName: name } = deps
  const service = createWalletService(deps)
  return {
    routes: (app) => {
      mount(app, offerToWallet, ({ actor, params }) => service.offer(actor, params.id))
      mount(app, getWalletOffer, ({ actor, params }) => service.progress(actor, params.id))
    },
    documents: (app) => serveWallets(app, { service, origin, name }),
    jobs: (queue) => {
      queue.work(forgetWalletOffers, () => forgetExpired(db.kysely, new Date(clock().getTime() - dayMs)))
      queue.schedule(forgetWalletOffers, '52 3 * * *', {})
    },
  }
}
