import type { PassportFileKind } from '@vouch/contract'
import { badgeSvg, bakePng, bakeSvg } from '@vouch/credentials/issuing'
import { slugify } from '@vouch/domain'
import { passportPdf } from '@vouch/resume'
import QrCode from 'qrcode'
import { notFound } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import type { PassportSigner } from '#features/passport-signing/ports.ts'
import type { FileStorage } from '#platform/files/file-storage.ts'
import { FileAnswer } from '#platform/http/answers.ts'
import { badgePng } from './badge-picture.ts'
import { type ShownContent, shownContent } from './passport-files-store.ts'
import type { PassportFiles } from './ports.ts'

export interface PassportFilesDeps {
  readonly db: Database
  readonly signer: PassportSigner
  readonly storage: FileStorage
  readonly publicUrl: string
}

const contentTypes: Readonly<Record<PassportFileKind, string>> = {
  json: 'application/vc+ld+json',
  jwt: 'text/plain; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
}

export function createPassportFiles(deps: PassportFilesDeps): PassportFiles {
  const { db, signer, storage, publicUrl } = deps
  return {
    make: async (passportId, as, { checkUrl = `${publicUrl}/passports/${passportId}` } = {}) => {
      const [signed, content] = await Promise.all([
        signer.signed(db.kysely, passportId),
        shownContent(db.kysely, passportId),
      ])
      if (!signed || !content) throw notFound('This passport')
      const { credential, jwt } = signed
      const makers: Readonly<Record<PassportFileKind, () => string | Buffer | Promise<Buffer>>> = {
        json: () => credential,
        jwt: () => jwt,
        png: async () => bakePng(await badgePng(storage, content), credential),
        svg: () => bakeSvg(badgeSvg(content), credential),
        pdf: async () => sheet(content, { picture: await badgePng(storage, content), checkUrl, credential }),
      }
      const made = await makers[as]()
      return new FileAnswer(made, {
        contentType: contentTypes[as],
        downloadAs: `${fileName(content.name)}.${as}`,
        length: Buffer.byteLength(made),
      })
    },
  }
}

function sheet(
  content: ShownContent,
  about: { readonly picture: Buffer; readonly checkUrl: string; readonly credential: string },
): Promise<Buffer> {
  const { modules } = QrCode.create(about.checkUrl, { errorCorrectionLevel: 'M' })
  return passportPdf({
    ...content,
    ...about,
    issuer: { name: content.issuerName, website: content.website },
    code: { size: modules.size, isDark: (row, column) => modules.get(row, column) === 1 },
  })
}

/** A name in a script other than Latin has no letters that a slug may contain. */
function fileName(name: string): string {
  const slug = slugify(name, 60)
  return slug === 'item' ? 'passport' : slug
}
