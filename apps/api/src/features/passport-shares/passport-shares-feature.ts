import {
  checkPassportFile,
  createShare,
  downloadShared,
  endShare,
  getPublicPassport,
  listShares,
} from '@vouch/contract'
import { isUuid } from '#base/uuid.ts'
import type { EndorsementsOf } from '#features/passport-endorsements/ports.ts'
import type { PassportFiles } from '#features/passport-files/ports.ts'
import type { OwnDocuments } from '#features/passport-signing/ports.ts'
import type { AnonymousCheck } from '#features/passports/ports.ts'
import type { Feature } from '#platform/feature.ts'
import { callerGone } from '#platform/http/caller-gone.ts'
import { mount } from '#platform/http/mount.ts'
import { createFileCheck } from './check-file.ts'
import { createOwnCheck } from './check-own.ts'
import { createFindShown } from './find-shown.ts'
import type { FindShownPassport } from './ports.ts'
import { createPublicPassports } from './public-passports.ts'
import { createSharesService, type SharesDeps } from './shares-service.ts'
import { isListedPassport } from './shown-store.ts'

export interface PassportSharesDeps extends SharesDeps {
  readonly files: PassportFiles
  readonly endorsementsOf: EndorsementsOf
  readonly ownDocuments: OwnDocuments
  readonly checkAnonymously: AnonymousCheck
  readonly plainHttpHosts: readonly string[]
  readonly origin: string
}

export interface PassportSharesFeature extends Feature {
  readonly findShown: FindShownPassport
  /** Whether search engines may list the page `/passports/{id}`; false for shares. */
  isListed(id: string): Promise<boolean>
}

/** Passports as anybody sees and checks them: pages by id, shares, and files. */
export function passportSharesFeature(deps: PassportSharesDeps): PassportSharesFeature {
  const service = createSharesService(deps)
  const check = createOwnCheck(deps.ownDocuments, deps.plainHttpHosts)
  const pages = createPublicPassports({ ...deps, check })
  const checkFile = createFileCheck(deps)
  return {
    findShown: createFindShown(deps),
    isListed: async (id) => isUuid(id) && isListedPassport(deps.db.kysely, id),
    routes: (app) => {
      mount(app, listShares, async ({ actor }) => ({ items: await service.list(actor) }))
      mount(app, createShare, ({ actor, body }) => service.create(actor, body))
      mount(app, endShare, ({ actor, params }) => service.end(actor, params.id))
      mount(app, getPublicPassport, ({ params }) => pages.read(params.id))
      mount(app, downloadShared, ({ params, query, reply }) => {
        reply.header('cache-control', 'private, no-store')
        return pages.file(params.id, query.item, query.as)
      })
      mount(app, checkPassportFile, ({ file, reply }) => checkFile(file, callerGone(reply)))
    },
  }
}
