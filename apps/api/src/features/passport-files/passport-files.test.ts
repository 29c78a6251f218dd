import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PassportFileKind } from '@vouch/contract'
import { readCredential } from '@vouch/credentials'
import sharp from 'sharp'
import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppError } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'
import { createDiskStorage, type FileStorage } from '#platform/files/file-storage.ts'
import { createPictureMaker } from '#platform/files/images.ts'
import { putPicture } from '#platform/files/picture-files.ts'
import { codeOf } from '#testing/documents/pdf-code.ts'
import { createIssuedPassport, createTestSigner } from '#testing/factories/issued-passport-factory.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { drawnBadge } from './badge-picture.ts'
import { createPassportFiles } from './passport-files.ts'
import type { PassportFiles } from './ports.ts'

const publicUrl = 'https://vouch.example'
const at = new Date('2026-05-03T10:00:00Z')
const signer = createTestSigner(publicUrl)

let db: Database
let folder: string
let storage: FileStorage
let files: PassportFiles

beforeAll(async () => {
  db = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'vouch-passport-files-'))
  storage = createDiskStorage(folder)
  files = createPassportFiles({ db, signer, storage, publicUrl })
})

afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true })
})

async function make(id: string, as: PassportFileKind, checkUrl?: string) {
  const { content, ...about } = await files.make(id, as, checkUrl === undefined ? {} : { checkUrl })
  if (!Buffer.isBuffer(content) && typeof content !== 'string') throw new Error('no whole file')
  return { ...about, content: Buffer.from(content) }
}

const signedOf = async (id: string) => {
  const signed = await signer.signed(db.kysely, id)
  if (!signed) throw new Error('not signed')
  return signed
}

describe('a passport without a picture', () => {
  let id: string
  beforeAll(async () => {
    id = await createIssuedPassport(db, signer, {
      at,
      name: 'Crane driver, class 3',
      issuerName: 'Gilde der Kranführer',
      holderName: 'Ada Example',
      skills: [{ label: 'Rigging', level: 'advanced' }],
      validUntil: new Date('2028-05-03T00:00:00Z'),
    })
  })

  test.each([
    ['json', 'application/vc+ld+json'],
    ['jwt', 'text/plain; charset=utf-8'],
    ['png', 'image/png'],
    ['svg', 'image/svg+xml'],
  ] as const)('as %s is what was signed', async (as, contentType) => {
    const file = await make(id, as)
    expect(file).toMatchObject({
      contentType,
      downloadAs: `crane-driver-class-3.${as}`,
      length: file.content.length,
    })
    const { credential, jwt } = await signedOf(id)
    expect(readCredential(file.content).text).toBe(as === 'jwt' ? jwt : credential)
  })

  test('is drawn with its text as outlines, because a server may have no fonts', async () => {
    const svg = await drawnBadge({ name: '高级电工 شركة', issuerName: 'Gilde' })
    expect(svg).not.toMatch(/<text|font-family/)
    const { content } = await make(id, 'png')
    expect(await sharp(content).metadata()).toMatchObject({ width: 600, height: 600, format: 'png' })
    const whereNameIs = { left: 100, top: 220, width: 400, height: 130 }
    const pixels = await sharp(content).extract(whereNameIs).greyscale().raw().toBuffer()
    const white = pixels.filter((value) => value > 200).length / pixels.length
    expect(white).toBeGreaterThan(0.1)
  })
})

test('a passport with a picture is baked into it, and drawn as SVG', async () => {
  const red = await sharp({ create: { width: 300, height: 150, channels: 3, background: '#cc0000' } })
    .png()
    .toBuffer()
  await putPicture(storage, 'passport-picture/red', await createPictureMaker().make(red, 'logo'))
  const id = await createIssuedPassport(db, signer, { at, name: '电工', pictureKey: 'passport-picture/red' })
  const { content, downloadAs } = await make(id, 'png')
  expect(downloadAs).toBe('passport.png')
  expect(readCredential(content).text).toBe((await signedOf(id)).credential)
  const { dominant } = await sharp(
    await sharp(content).extract({ left: 100, top: 250, width: 400, height: 100 }).toBuffer(),
  ).stats()
  expect(dominant.r).toBeGreaterThan(190)
  expect(dominant.g).toBeLessThan(20)
  const svg = await make(id, 'svg')
  expect(svg.content.toString()).toContain('电工')
  expect(svg.content.toString()).not.toContain('<image')
})

test('a passport whose picture was lost is drawn', async () => {
  const id = await createIssuedPassport(db, signer, { at, pictureKey: 'passport-picture/lost' })
  const { content } = await make(id, 'png')
  expect(readCredential(content).text).toBe((await signedOf(id)).credential)
})

describe('as PDF', () => {
  test('has text, the passport as an attachment, and a code that opens the check', async () => {
    const id = await createIssuedPassport(db, signer, {
      at,
      name: '高级电工 Électricien',
      issuerName: 'Gilde der Elektriker',
      holderName: 'محمد علي',
      description: 'शर्मा हिन्दी',
      criteria: 'Long criteria. '.repeat(400),
      skills: [{ label: 'Wiring', level: 'lead' }],
      validUntil: new Date('2028-05-03T00:00:00Z'),
    })
    const checkUrl = `${publicUrl}/passports/${'s3cret'.repeat(4)}`
    const { content, contentType } = await make(id, 'pdf', checkUrl)
    expect(contentType).toBe('application/pdf')
    const pdf = await getDocumentProxy(Uint8Array.from(content), { verbosity: 0 })
    expect(pdf.numPages).toBe(1)
    const page = await pdf.getPage(1)
    const { items } = await page.getTextContent()
    const text = items
      .map((item) => ('str' in item ? item.str : ''))
      .join('')
      .replace(/\s+/g, ' ')
    for (const part of [
      '高级电工',
      'Électricien',
      'Gilde',
      'हिन्दी',
      'Wiring (leads others)',
      '3 May 2026',
      '3 May 2028',
    ])
      expect(text).toContain(part)
    expect(text).toContain(checkUrl)
    expect([...'محمدعلي'].every((letter) => text.normalize('NFKC').includes(letter))).toBe(true)
    expect(await codeOf(page)).toBe(checkUrl)
    const { info } = await pdf.getMetadata()
    expect(info).toMatchObject({
      Title: '高级电工 Électricien: skill passport',
      Author: 'Gilde der Elektriker',
    })
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
    const attached = (await pdf.getAttachments()) as Record<string, { content: Uint8Array }>
    expect(Buffer.from(attached['passport.json']?.content ?? []).toString()).toBe(
      (await signedOf(id)).credential,
    )
  })

  test('by default opens the passport’s page, and writes letters that no font has as “?”', async () => {
    const id = await createIssuedPassport(db, signer, { at, name: 'ᐃᓄᒃ guide' })
    const { content } = await make(id, 'pdf')
    const pdf = await getDocumentProxy(Uint8Array.from(content), { verbosity: 0 })
    const page = await pdf.getPage(1)
    const { items } = await page.getTextContent()
    const text = items.map((item) => ('str' in item ? item.str : '')).join('')
    expect(text).toContain('??? guide')
    expect(text).toContain(`${publicUrl}/passports/${id}`)
    expect(await codeOf(page)).toBe(`${publicUrl}/passports/${id}`)
  })
})

test.each(['json', 'pdf'] as const)('there is no %s of an unknown, or of an erased passport', async (as) => {
  const id = await createIssuedPassport(db, signer, { at })
  await db.kysely
    .updateTable('passport_signatures')
    .set({ credential: null, jwt: null })
    .where('passport_id', '=', id)
    .execute()
  for (const gone of [id, uuidv7()])
    await expect(files.make(gone, as)).rejects.toMatchObject({
      code: 'not-found',
    } satisfies Partial<AppError>)
})
