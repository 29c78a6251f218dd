import { compromisePassportKey, listPassportKeys, listStatusLists } from '@vouch/contract'
import { createContentCipher } from '#platform/content-cipher.ts'
import type { Feature, ServiceDeps } from '#platform/feature.ts'
import { mount } from '#platform/http/mount.ts'
import type { Queue } from '#platform/queue.ts'
import { createAchievementDocument } from './achievement-document.ts'
import { createEndorsementTexts } from './endorsement-texts.ts'
import { createIssuerDocuments } from './issuer-documents.ts'
import { createIssuerKeys } from './issuer-keys.ts'
import {
  createKeysService,
  resumeSigningAgain,
  rotatePassportKeys,
  type SignedAgain,
  signAgain,
} from './keys-service.ts'
import { createOwnDocuments } from './own-documents.ts'
import type { EndorsementSigner, OwnDocuments, PassportSigner } from './ports.ts'
import { serveDocuments } from './serve-documents.ts'
import { createEndorsementSigner } from './sign-endorsement.ts'
import { createPassportSigner } from './sign-passport.ts'
import { createStatusListText } from './status-list-text.ts'
import { createListStatusLists } from './status-lists-read-model.ts'

export interface PassportSigningDeps extends ServiceDeps {
  readonly queue: Queue
  /** 32 bytes that encrypt private keys. */
  readonly keySecret: Uint8Array
  /** Origin of ids, keys and status lists, such as `https://vouch.example`. */
  readonly origin: string
  /** Where the web app is now. */
  readonly publicUrl: string
  readonly refile: SignedAgain
}

export interface PassportSigningFeature extends Feature {
  readonly signer: PassportSigner
  readonly endorsementSigner: EndorsementSigner
  readonly ownDocuments: OwnDocuments
}

/** Keys of issuers, signatures of passports, status lists, and the documents that verifiers fetch. */
export function passportSigningFeature(deps: PassportSigningDeps): PassportSigningFeature {
  const { db, origin, publicUrl, keySecret } = deps
  const keys = createIssuerKeys(createContentCipher(keySecret, 'vouch passport keys'))
  const signer = createPassportSigner(origin, keys)
  const service = createKeysService({ ...deps, keys, signer })
  const endorsementSigner = createEndorsementSigner(origin, keys)
  const endorsements = createEndorsementTexts({ ...deps, signer: endorsementSigner })
  const issuerDocuments = createIssuerDocuments({ db, origin, publicUrl, endorsements })
  const achievement = createAchievementDocument(db, origin)
  const statusLists = createListStatusLists(db, origin)
  const statusListText = createStatusListText({ ...deps, keys })
  return {
    signer,
    endorsementSigner,
    ownDocuments: createOwnDocuments(origin, issuerDocuments, statusListText),
    routes: (app) => {
      mount(app, listPassportKeys, ({ actor, query }) => service.list(actor, query))
      mount(app, listStatusLists, ({ actor, query }) => statusLists(actor, query))
      mount(app, compromisePassportKey, ({ actor, params }) => service.compromise(actor, params.id))
    },
    documents: (app) =>
      serveDocuments(app, { issuers: issuerDocuments, achievement, statusListText, endorsements }),
    jobs: (queue) => {
      queue.work(rotatePassportKeys, service.rotate)
      queue.schedule(rotatePassportKeys, '11 * * * *', {})
      queue.work(resumeSigningAgain, service.resume)
      queue.schedule(resumeSigningAgain, '* * * * *', {})
      queue.work(signAgain, ({ issuerId }) => service.signAgain(issuerId))
    },
  }
}
