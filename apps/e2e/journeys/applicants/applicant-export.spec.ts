import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { listCompanyApplicants } from '@vouch/contract'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/accessible.ts'
import { demoEmployer, demoPassword } from '../../support/addresses/demo-places.ts'
import { call } from '../../support/api.ts'
import { beforeEachDemoEmployer } from '../../support/demo-employer.ts'
import { expectNotified } from '../../support/notified.ts'
import { signIn } from '../../support/people.ts'
import type { Vouch } from '../../support/vouch.ts'

/** A recruiter takes applicants out of Vouch: the list as CSV, one application as PDF. */
let vouch: Vouch
let page: Page

beforeEachDemoEmployer((started) => {
  ;({ vouch, page } = started)
})

const employer = () => signIn(vouch.url, demoEmployer, demoPassword)

async function download(press: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  const started = page.waitForEvent('download')
  await press()
  const file = await started
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

test('the CSV has as many rows as the list counts, with its filters', async () => {
  const query = { stage: 'shortlist' } as const
  const { total, items } = await call(vouch.url, listCompanyApplicants, { query }, await employer())
  await page.goto('/admin/jobs/employer/applicants?stage=shortlist')
  const button = page.getByRole('button', { name: 'Export as CSV' })
  await expectAccessible(page)
  const { name, content } = await download(() => button.click())
  expect(name).toMatch(/^applicants-\d{4}-\d\d-\d\d\.csv$/)
  const rows = content
    .toString('utf8')
    .split('\r\n')
    .filter((line) => line.includes('/admin/jobs/employer/'))
  expect(rows).toHaveLength(total?.count ?? 0)
  expect(rows[0]).toContain(items[0]?.name)
  await expectNotified(page, 'Applicants exported.')

  await page.goto(`/admin/jobs/employer/${items[0]?.job.id}`)
  await expect(button).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
})

test('an application becomes a PDF, on its page and in the review', async () => {
  const { items } = await call(
    vouch.url,
    listCompanyApplicants,
    { query: { task: 'first-answer' } },
    await employer(),
  )
  const [first] = items
  if (!first) throw new Error('The demo has no applicant who waits for a first answer.')
  const button = page.getByRole('button', { name: 'Export as PDF' })
  for (const address of [
    `/admin/jobs/employer/${first.job.id}/${first.userId}`,
    `/admin/jobs/employer/${first.job.id}/${first.userId}/stages/review`,
  ]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: first.name })).toBeVisible()
    await button.focus()
    const { name, content } = await download(() => page.keyboard.press('Enter'))
    expect(name).toBe(`${first.name} application.pdf`)
    expect(content.subarray(0, 5).toString()).toBe('%PDF-')
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 720 })
  }
})
