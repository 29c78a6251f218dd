import { exportResume, getOwnProfile, importResume } from '@vouch/contract'
import { exampleResumes } from '@vouch/resume/testing'
import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createPassportRow } from '#testing/factories/passport-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ env: { VOUCH_RATE_LIMIT: 'off' } })
})
afterAll(() => app.close())

const send = (person: TestPerson, content: string | Uint8Array<ArrayBuffer>) =>
  app.request(importResume, { file: new File([content], 'resume') }, person)

/** Reads the response as bytes, because `request` decodes text. */
async function pdfOf(person: TestPerson): Promise<Buffer> {
  const answer = await app
    .as(person)
    .inject({ method: 'GET', url: '/api/v1/me/candidate-profile/export?format=pdf' })
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.headers['content-disposition']).toMatch(/resume\.pdf$/)
  return answer.rawPayload
}

interface PageText {
  readonly lines: readonly { readonly text: string; readonly size: number; readonly y: number }[]
  readonly links: readonly string[]
}

async function pagesOf(content: Buffer): Promise<PageText[]> {
  const pdf = await getDocumentProxy(Uint8Array.from(content), { verbosity: 0 })
  const pages: PageText[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const lines = new Map<number, { text: string; size: number; y: number }>()
    for (const item of items) {
      if (!('str' in item)) continue
      const [, , , size = 0, , y = 0] = item.transform as number[]
      const key = Math.round(y)
      const line = lines.get(key) ?? { text: '', size, y }
      lines.set(key, { ...line, text: line.text + item.str })
    }
    const links = (await page.getAnnotations()).flatMap(({ url }: { url?: string }) => (url ? [url] : []))
    pages.push({ lines: [...lines.values()].sort((one, other) => other.y - one.y), links })
  }
  return pages
}

test.each(exampleResumes)('the PDF of %s can be imported again', async (_, text) => {
  const [first, second] = [await app.person('candidate'), await app.person('candidate')]
  await send(first, text)
  const content = await pdfOf(first)
  const { body } = await send(second, Uint8Array.from(content))
  const of = async (person: TestPerson) => {
    const { steps } = (await app.request(getOwnProfile, {}, person)).body
    const step = steps.find((one) => one.step === 'experience')
    return step?.step === 'experience'
      ? step.data.items.map((item) => [item.title, item.employer, item.startDate.slice(0, 7)])
      : []
  }
  expect(body.kind).toBe('pdf')
  expect(await of(second)).toEqual(await of(first))
})

test('pages have numbers and links, and no heading is left alone at the end of a page', async () => {
  const person = await app.person('candidate')
  const work = Array.from({ length: 14 }, (_, index) => ({
    name: `Employer ${index}`,
    position: 'Gardener',
    url: `https://employer${index}.example`,
    startDate: '2010',
    endDate: '2011',
    summary: 'Grew roses and cut hedges. '.repeat(2 + (index % 5)),
  }))
  const education = [{ institution: 'Garden School', studyType: 'Diploma', area: 'Roses', endDate: '2009' }]
  await send(
    person,
    JSON.stringify({ basics: { name: 'Ada Byron', email: 'ada@mail.example' }, work, education }),
  )
  const pages = await pagesOf(await pdfOf(person))
  expect(pages.length).toBeGreaterThan(1)
  for (const [index, { lines }] of pages.entries()) {
    expect(lines.at(-1)?.text).toBe(`Ada Byron ${index + 1} / ${pages.length}`)
    const last = lines.at(-2)
    expect(last?.text).not.toMatch(/^(?:Experience|Education|Gardener|Employer \d+)/)
  }
  expect(pages[0]?.links).toEqual(
    expect.arrayContaining(['mailto:ada@mail.example', 'https://employer0.example/']),
  )
})

test('contains Greek, Cyrillic, Polish and Vietnamese letters; omits symbols without a glyph', async () => {
  const person = await app.person('candidate')
  const label = 'Μεταφράστρια · Переводчик · Żółć · Nguyễn'
  await send(person, JSON.stringify({ basics: { name: 'Łucja Ełk', label: `${label} 🎉` } }))
  const [page] = await pagesOf(await pdfOf(person))
  const texts = page?.lines.map(({ text }) => text.normalize('NFC').trim())
  expect(texts?.[0]).toBe('Łucja Ełk')
  expect(texts?.[1]).toBe(label)
})

test('letters that no font has cause an error', async () => {
  const person = await app.person('candidate')
  await send(person, JSON.stringify({ basics: { name: 'Sequoyah', label: 'ᏣᎳᎩ' } }))
  const { problem, status } = await app.request(exportResume, { query: { format: 'pdf' } }, person)
  expect(status).toBe(422)
  expect(problem?.message).toContain('“Ꮳ”')
})

test('contains no private data', async () => {
  const person = await app.person('candidate')
  const location = { address: '12 Hidden Lane', postalCode: '99999', city: 'Leeds', countryCode: 'GB' }
  const references = [{ name: 'Rita Referee', reference: 'She is good.' }]
  await send(person, JSON.stringify({ basics: { name: 'Ada Byron', location }, references }))
  const text = (await pagesOf(await pdfOf(person)))
    .flatMap(({ lines }) => lines.map((line) => line.text))
    .join('\n')
  expect(text).toContain('Leeds, United Kingdom')
  expect(text).not.toMatch(/Hidden|99999|Rita/)
})

test('contains held passports with their issuers, and an import does not read them as the person’s data', async () => {
  const [person, reader] = [await app.person('candidate'), await app.person('candidate')]
  const certificates = [{ name: 'Rose exam', issuer: 'Garden School', date: '2020' }]
  await send(person, JSON.stringify({ basics: { name: 'Ada Byron' }, certificates }))
  const at = app.clock.now()
  await createPassportRow(app.db, person, { at, name: 'Tree surgeon' })
  await createPassportRow(app.db, person, { at, name: 'Revoked gardener', status: 'revoked' })
  await createPassportRow(app.db, person, { at, name: 'Expired gardener', expiresAt: at })
  const content = await pdfOf(person)
  const lines = (await pagesOf(content)).flatMap((page) => page.lines.map(({ text }) => text))
  expect(lines.join('\n')).toContain('Tree surgeon')
  expect(lines).toContain('Signature checked, signed by guild.example')
  expect(lines.join('\n')).not.toMatch(/Revoked gardener|Expired gardener/)
  const { body } = await send(reader, Uint8Array.from(content))
  const found = JSON.stringify(body.profile.steps)
  expect(found).toContain('Rose exam')
  expect(found).not.toMatch(/Tree surgeon|Signature checked/)
})

test('a passport with letters that no font has is omitted without an error', async () => {
  const person = await app.person('candidate')
  await createPassportRow(app.db, person, { at: app.clock.now(), name: 'Licence \u{13000}' })
  const lines = (await pagesOf(await pdfOf(person))).flatMap((page) => page.lines.map(({ text }) => text))
  expect(lines.join('\n')).toMatch(/^Passport\b/m)
  expect(lines).toContain('Signature checked, signed by guild.example')
  expect(lines.join('\n')).not.toContain('Licence')
})

test('an empty profile gives a page', async () => {
  const person = await app.person('candidate')
  expect((await pagesOf(await pdfOf(person)))[0]?.links).toEqual([`mailto:${person.email}`])
})
