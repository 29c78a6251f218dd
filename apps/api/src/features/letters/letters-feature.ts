import {
  listCompanyLetters,
  listLetters,
  previewCompanyLetter,
  previewLetter as previewLetterRoute,
  resetCompanyLetter,
  resetLetter,
  saveCompanyLetter,
  saveLetter,
} from '@vouch/contract'
import type { Feature, ServiceDeps } from '#platform/feature.ts'
import { mount } from '#platform/http/mount.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import { createLettersService } from './letters-service.ts'
import type { Letters } from './ports.ts'
import { previewLetter } from './preview-letter.ts'
import { createLetters } from './send-letters.ts'

export interface LettersFeature extends Feature {
  readonly letters: Letters
}

/** The words of letters to candidates, which the marketplace and companies can adapt. */
export function lettersFeature(
  deps: ServiceDeps & { readonly outbox: Outbox; readonly publicUrl: string },
): LettersFeature {
  const service = createLettersService(deps)
  return {
    letters: createLetters(deps),
    routes: (app) => {
      mount(app, listCompanyLetters, async ({ actor, params }) => ({
        items: await service.list(actor, params.id),
      }))
      mount(app, saveCompanyLetter, ({ actor, params: { id, ...name }, body: { version, ...words } }) =>
        service.save(actor, { companyId: id, ...name }, words, version),
      )
      mount(app, resetCompanyLetter, ({ actor, params: { id, ...name } }) =>
        service.reset(actor, { companyId: id, ...name }),
      )
      mount(app, previewCompanyLetter, ({ actor, params, body }) =>
        previewLetter(deps, actor, params.id, body),
      )
      mount(app, listLetters, async ({ actor }) => ({ items: await service.list(actor, null) }))
      mount(app, saveLetter, ({ actor, params, body: { version, ...words } }) =>
        service.save(actor, { companyId: null, ...params }, words, version),
      )
      mount(app, resetLetter, ({ actor, params }) => service.reset(actor, { companyId: null, ...params }))
      mount(app, previewLetterRoute, ({ actor, body }) => previewLetter(deps, actor, null, body))
    },
  }
}
