import { expect, type Page, test } from '@playwright/test'
import { applyToJob, currentPerson, getJob, listEmployerJobs } from '@vouch/contract'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/accessible.ts'
import { demoEmployer, demoPassword } from '../../support/addresses/demo-places.ts'
import { call } from '../../support/api.ts'
import { beforeEachDemoEmployer } from '../../support/demo-employer.ts'
import { printPages } from '../../support/files/real-cv.ts'
import { type SignedIn, signIn, signUpCandidate } from '../../support/people.ts'
import type { Vouch } from '../../support/vouch.ts'

/** A recruiter reads a CV of three pages on the page of an applicant. */
let vouch: Vouch
let page: Page

beforeEachDemoEmployer((started) => {
  ;({ vouch, page } = started)
})

async function upload({ token }: SignedIn, name: string, content: Buffer): Promise<string> {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(content)], { type: 'application/pdf' }), name)
  const answer = await fetch(`${vouch.url}/api/v1/files?purpose=cv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

/** An open job of the demo employer without questions. */
async function plainJob(): Promise<string> {
  const employer = await signIn(vouch.url, demoEmployer, demoPassword)
  const { items } = await call(vouch.url, listEmployerJobs, { query: { status: 'open' } }, employer)
  for (const { id, slug } of items) {
    if (slug === null) continue
    const { questions, cvRule, letterRule } = await call(vouch.url, getJob, { params: { slug } })
    if (cvRule !== 'hidden' && letterRule !== 'hidden' && !questions.some(({ required }) => required))
      return id
  }
  throw new Error('The demo employer has no open job without questions.')
}

/** Lets a candidate apply with the CV. @returns the address of the applicant's page */
async function applyWith(cv: Buffer): Promise<string> {
  const person = await signUpCandidate(vouch.url, 'mira@people.example', 'Mira Long')
  const id = await plainJob()
  const cvFileId = await upload(person, 'mira.pdf', cv)
  const body = { cvFileId, coverLetter: 'I would like to work with you.' }
  await call(vouch.url, applyToJob, { params: { id }, body }, person)
  const { id: userId } = await call(vouch.url, currentPerson, {}, person)
  return `/admin/jobs/employer/${id}/${userId}`
}

const figure = (number: number) => page.getByRole('figure', { name: `Page ${number} of 3` })

/** Dark pixels in the picture of a page; 0 without picture. */
const ink = (number: number) =>
  figure(number)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => {
      if (canvas.width === 0) return 0
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
      }
      let dark = 0
      for (let at = 0; at < data.length; at += 4) {
        if ((data[at] ?? 255) < 128 && (data[at + 3] ?? 0) > 128) dark += 1
      }
      return dark
    })

test('the pages of a CV follow each other, and only those near the reader are drawn', async () => {
  const cv = await printPages(page.context(), [
    'Beekeeper of many years',
    'Schools of Mira',
    'Languages of Mira',
  ])
  await page.goto(await applyWith(cv))
  const pages = page.getByRole('region', { name: 'mira.pdf' })
  await expect(figure(1).getByText('Beekeeper of many years')).toBeAttached()
  await expect.poll(() => ink(1)).toBeGreaterThan(100)
  await expectAccessible(page)

  const boxes = await Promise.all([1, 2, 3].map((number) => figure(number).boundingBox()))
  const [first, second, third] = boxes
  if (!first || !second || !third) throw new Error('A page has no box.')
  for (const { width, height } of [first, second, third]) {
    expect(height / width).toBeGreaterThan(1.35)
    expect(height / width).toBeLessThan(1.45)
  }
  expect(second.y).toBeGreaterThanOrEqual(first.y + first.height)
  expect(third.y).toBeGreaterThanOrEqual(second.y + second.height)
  expect(await ink(3)).toBe(0)

  await pages.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(figure(3).getByText('Languages of Mira')).toBeAttached()
  await expect.poll(() => ink(3)).toBeGreaterThan(100)
  await expect.poll(() => ink(1)).toBe(0)
  await pages.evaluate((element) => element.scrollTo(0, 0))
  await expect.poll(() => ink(1)).toBeGreaterThan(100)
  await expectNoSidewaysScroll(page)
})
