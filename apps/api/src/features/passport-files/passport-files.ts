import { slugify } from '@vouch/domain'
import { AppError, notFound } from '#base/app-error.ts'
import type { PassportSigner } from '#features/passport-signing/ports.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { FileAnswer } from '#platform/http/answers.ts'
import type { PassportFiles } from './ports.ts'

export function createPassportFiles(deps: ServiceDeps & { readonly signer: PassportSigner }): PassportFiles {
  return {
    make: async (passportId, as) => {
      const signed = await deps.signer.signed(deps.db.kysely, passportId)
      if (!signed) throw notFound('This passport')
      const name = slugify('passport')
      if (as === 'json') return new FileAnswer(signed.credential, { contentType: 'application/vc+ld+json', downloadAs: `${name}.json` })
      if (as === 'jwt') return new FileAnswer(signed.jwt, { contentType: 'text/plain; charset=utf-8', downloadAs: `${name}.jwt` })
      throw new AppError('not-permitted-now', 'Not yet')
    },
  }
}
