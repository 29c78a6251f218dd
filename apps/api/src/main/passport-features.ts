import type { ShownProfiles } from '#features/candidate-profile/ports.ts'
import type { CompanyRegister } from '#features/companies/ports.ts'
import type { FileLinks } from '#features/files/ports.ts'
import { foreignIssuersFeature } from '#features/foreign-issuers/foreign-issuers-feature.ts'
import { issuedPassportsFeature } from '#features/issued-passports/issued-passports-feature.ts'
import type { MasterValues } from '#features/masters/ports.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import { passportDefinitionsFeature } from '#features/passport-definitions/passport-definitions-feature.ts'
import { passportEndorsementsFeature } from '#features/passport-endorsements/passport-endorsements-feature.ts'
import { publicEndorsements } from '#features/passport-endorsements/public-endorsements.ts'
import { createPassportFiles } from '#features/passport-files/passport-files.ts'
import {
  type PassportIssuersFeature,
  passportIssuersFeature,
} from '#features/passport-issuers/passport-issuers-feature.ts'
import { passportOffersFeature } from '#features/passport-offers/passport-offers-feature.ts'
import { passportReportsFeature } from '#features/passport-reports/passport-reports-feature.ts'
import { passportRequestsFeature } from '#features/passport-requests/passport-requests-feature.ts'
import { passportSharesFeature } from '#features/passport-shares/passport-shares-feature.ts'
import { createPdfShareUrl } from '#features/passport-shares/pdf-share.ts'
import { passportSigningFeature } from '#features/passport-signing/passport-signing-feature.ts'
import type { PassportSigner } from '#features/passport-signing/ports.ts'
import { passportWalletsFeature } from '#features/passport-wallets/passport-wallets-feature.ts'
import { createHolderMails } from '#features/passports/holder-mails.ts'
import { type PassportsFeature, passportsFeature } from '#features/passports/passports-feature.ts'
import type { PassportHolding } from '#features/passports/ports.ts'
import { guardedFetch } from '#main/accounts.ts'
import type { Platform } from '#main/platform.ts'
import type { Feature, ServiceDeps } from '#platform/feature.ts'
import { isLoopbackName } from '#platform/outgoing/outgoing-guard.ts'

type Shared = ServiceDeps &
  Pick<Platform, 'log' | 'queue' | 'signer' | 'pictures'> & {
    readonly storage: Platform['files']
    readonly outbox: Platform['mailer']
    readonly publicUrl: string
    readonly secret: string
    readonly masters: MasterValues
    readonly notifier: Notifier
    readonly register: CompanyRegister
    readonly shown: ShownProfiles
    readonly fileLinks: FileLinks
  }

export interface PassportFeatures {
  readonly features: readonly Feature[]
  /** Lists the person's own passports, for profile exports. */
  readonly own: PassportsFeature['own']
  /** Makes the marketplace an issuer of passports. */
  readonly ensureIssuer: PassportIssuersFeature['ensure']
  /** Issues passports of the demo data. */
  readonly demo: { readonly signer: PassportSigner; readonly holding: PassportHolding }
  /** Whether search engines may list the page of a passport. */
  /** Whether search engines may list the page `/passports/{id}`. */
  readonly isListed: (id: string) => Promise<boolean>
}

/** Everything about skill passports: issuing, holding, sharing and checking. */
export function createPassportFeatures(platform: Platform, shared: Shared): PassportFeatures {
  const { config, secrets } = platform
  const { db, clock, signer: _, ...rest } = shared
  const base = { db, clock, marketplaceName: config.mail.from.name, ...rest }
  const origin = config.passportOrigin
  const plainHttpHosts = [...config.outgoingPrivateHosts.filter(isLoopbackName), ...ownPlainHost(origin)]
  const signing = passportSigningFeature({
    ...base,
    origin,
    keySecret: secrets.passportKeySecret,
    refile: (trx, id, credential, at) => held.holding.refile(trx, id, { credential, news: 'changed' }, at),
  })
  const { signer, endorsementSigner, ownDocuments } = signing
  const files = createPassportFiles({ ...base, signer })
  const holderMails = createHolderMails(base)
  const held = passportsFeature({
    ...base,
    files,
    holderMails,
    origin,
    pdfShareUrl: createPdfShareUrl(base),
    ownDocuments,
    plainHttpHosts,
    fetch: guardedFetch(config),
    issuers: config.passportIssuers,
  })
  const { holding, checkAnonymously } = held
  const issuing = passportIssuersFeature({ ...base, origin, signer })
  const { issuers } = issuing
  const defining = passportDefinitionsFeature({ ...base, issuers })
  const { published: definitions } = defining
  const shares = passportSharesFeature({
    ...base,
    files,
    endorsementsOf: publicEndorsements,
    ownDocuments,
    checkAnonymously,
    plainHttpHosts,
    origin,
  })
  return {
    features: [
      held,
      signing,
      issuing,
      foreignIssuersFeature({ ...base, plainHttpHosts, passports: held.dependent }),
      defining,
      passportOffersFeature({ ...base, issuers, definitions, signer, holding, files }),
      passportEndorsementsFeature({ ...base, issuers, endorsementSigner }),
      passportRequestsFeature({ ...base, issuers, definitions, signer, holding }),
      issuedPassportsFeature({ ...base, issuers, signer, holding, holderMails }),
      shares,
      passportReportsFeature({ ...base, findShown: shares.findShown }),
      passportWalletsFeature({ ...base, origin, signer, marketplaceName: config.mail.from.name }),
    ],
    own: held.own,
    ensureIssuer: issuing.ensure,
    demo: { signer, holding },
    isListed: shares.isListed,
  }
}

/** Host of this installation if it is served without TLS, as in development. Its documents are read without HTTP. */
function ownPlainHost(origin: string): string[] {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'http:' ? [hostname] : []
}
