import { expect, type Page, test } from '@playwright/test'
import {
  applyToJob,
  createJob,
  currentPerson,
  getEmployerJob,
  listApplicants,
  publishJob,
  updateJob,
} from '@vouch/contract'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/accessible.ts'
import { demoEmployer, demoPassword } from '../../support/addresses/demo-places.ts'
import { call } from '../../support/api.ts'
import { beforeEachDemoEmployer } from '../../support/demo-employer.ts'
import { expectNotified } from '../../support/notified.ts'
import { type SignedIn, signIn, signUpCandidate } from '../../support/people.ts'
import type { Vouch } from '../../support/vouch.ts'

/** A recruiter posts a job in blind review, two people apply, one is revealed early and one by the shortlist. */
let vouch: Vouch
let page: Page

beforeEachDemoEmployer((started) => {
  ;({ vouch, page } = started)
})

const fields = {
  title: 'Harbour pilot',
  occupation: 'Pilot',
  employmentType: 'full-time',
  workMode: 'on-site',
  location: 'Hamburg',
  country: 'DE',
  description: '<p>Bring ships in.</p>',
  payMin: 40_000,
  payMax: 50_000,
  payCurrency: 'EUR',
  payPeriod: 'year',
} as const

/** Chooses blind review in the wizard and publishes the job. */
async function postBlindJob(employer: SignedIn): Promise<{ id: string; slug: string }> {
  const { memberships } = await call(vouch.url, currentPerson, {}, employer)
  const body = { companyId: memberships[0]?.companyId ?? '' }
  const { id, version } = await call(vouch.url, createJob, { body }, employer)
  await call(vouch.url, updateJob, { params: { id }, version, body: fields }, employer)
  await page.goto(`/admin/jobs/employer/form/${id}/3`)
  const choice = page.getByRole('radiogroup', { name: 'Blind review' })
  await expect(choice.getByRole('radio', { name: 'Off: names are shown from the start' })).toBeChecked()
  await choice.getByRole('radio', { name: 'Until shortlist' }).check()
  const job = () => call(vouch.url, getEmployerJob, { params: { id } }, employer)
  await expect.poll(async () => (await job()).fields.blindUntil).toBe('shortlist')
  await expectAccessible(page)
  const { slug } = await call(vouch.url, publishJob, { params: { id } }, employer)
  return { id, slug: slug ?? '' }
}

const apply = async (id: string, [first, last]: readonly [string, string]) => {
  const person = await signUpCandidate(vouch.url, `${first.toLowerCase()}@people.example`, `${first} ${last}`)
  const coverLetter = `My name is ${first} ${last}. Call +49 170 1234567. Regards, ${first}`
  await call(vouch.url, applyToJob, { params: { id }, body: { coverLetter, cvFileId: null } }, person)
}

test('names are hidden until a reason or the shortlist reveals them', async () => {
  const employer = await signIn(vouch.url, demoEmployer, demoPassword)
  const { id, slug } = await postBlindJob(employer)
  await page.goto(`/jobs/${slug}`)
  await expect(page.getByText('Without names until shortlist')).toBeVisible()
  await apply(id, ['Zuleika', 'Qvist'])
  await apply(id, ['Barnabas', 'Oxley'])
  const { items } = await call(
    vouch.url,
    listApplicants,
    { params: { id }, query: { sort: 'oldest' } },
    employer,
  )
  const [first, second] = items
  if (!first || !second) throw new Error('two people have applied')

  await page.goto(`/admin/jobs/employer/${id}`)
  await expect(page.getByRole('link', { name: first.name })).toBeVisible()
  await expect(page.getByText('Zuleika')).toHaveCount(0)

  await page.goto(`/admin/jobs/employer/${id}/${first.userId}/stages/review`)
  await expect(page.getByRole('heading', { level: 1, name: first.name })).toBeVisible()
  await expect(page.getByText('My name is [name]. Call [phone]. Regards, [name]')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Blind review until Shortlist' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reveal now' }).click()
  const dialog = page.getByRole('dialog', { name: `Reveal ${first.name} before Shortlist?` })
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await expect(reason).toBeFocused()
  await reason.fill('Short')
  await dialog.getByRole('button', { name: 'Reveal' }).click()
  await expect(dialog.getByText('Give a reason of at least 10 characters.')).toBeVisible()
  await reason.fill('Asked us for a call back')
  await dialog.getByRole('button', { name: 'Reveal' }).click()
  await expectNotified(page, 'The applicant is revealed.')
  await expect(page.getByRole('heading', { level: 1, name: 'Zuleika Qvist' })).toBeVisible()
  await expect(page.getByText('“Asked us for a call back”')).toBeVisible()

  await page.goto(`/admin/jobs/employer/${id}/${second.userId}`)
  await expect(page.getByRole('heading', { level: 1, name: second.name })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('button', { name: 'Move to Shortlist' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Barnabas Oxley' })).toBeVisible()

  await page.goto(`/admin/jobs/employer/form/${id}/3`)
  await expect(page.getByRole('radio', { name: 'Until shortlist' })).toBeDisabled()
})
