import { expect, type Locator, type Page, test } from '@playwright/test'
import { advanceApplication, type CompanyApplicantRow, listReview } from '@vouch/contract'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/accessible.ts'
import { demoEmployer, demoPassword } from '../../support/addresses/demo-places.ts'
import { call } from '../../support/api.ts'
import { beforeEachDemoEmployer } from '../../support/demo-employer.ts'
import { expectAtHeading, pressOn, tabTo, typeInto } from '../../support/keyboard.ts'
import { expectNotified } from '../../support/notified.ts'
import { signIn } from '../../support/people.ts'
import type { Vouch } from '../../support/vouch.ts'

/** A recruiter answers the applicants who wait, by keyboard only, and meets a colleague's decision. */
let vouch: Vouch
let page: Page

beforeEachDemoEmployer((started) => {
  ;({ vouch, page } = started)
})

async function waiting(): Promise<CompanyApplicantRow[]> {
  const employer = await signIn(vouch.url, demoEmployer, demoPassword)
  return (await call(vouch.url, listReview, { query: {} }, employer)).items
}

async function nth(place: number): Promise<CompanyApplicantRow> {
  const row = (await waiting())[place]
  if (row === undefined) throw new Error(`The demo has no applicant ${place} waiting for an answer.`)
  return row
}

/** Chooses a reason of rejection in its field, which has the focus. */
async function chooseReason(dialog: Locator): Promise<void> {
  const field = dialog.getByRole('combobox', { name: 'Rejection reason' })
  await expect(field).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(/./)
}

test('a recruiter answers one applicant after the other with single keys', async () => {
  const [first, second, third] = [await nth(0), await nth(1), await nth(2)]
  await page.goto('/admin/dashboard-employer')
  await pressOn(page, page.getByRole('link', { name: 'Review applicants' }))
  await expectAtHeading(page, first.name)
  await expectAccessible(page)

  await page.keyboard.press('a')
  await expectNotified(page, `${first.name} moved to Shortlist.`)
  await expectAtHeading(page, second.name)
  await page.keyboard.press('u')
  await expectAtHeading(page, first.name)
  await expect(page.getByRole('button', { name: 'Move to Shortlist' })).toBeVisible()

  await page.keyboard.press('a')
  await expectAtHeading(page, second.name)
  const dialog = page.getByRole('dialog', { name: `Reject ${second.name}?` })
  // A key that is pressed at once was meant for the applicant before, and is ignored.
  await expect(async () => {
    await page.keyboard.press('r')
    await expect(dialog).toBeVisible({ timeout: 500 })
  }).toPass()
  await chooseReason(dialog)
  await expect(dialog.getByText(`${second.name} will get this letter on`)).toBeVisible()
  await pressOn(page, dialog.getByRole('button', { name: 'Reject' }))
  await expectAtHeading(page, third.name)

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByRole('switch')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)

  const left = await waiting()
  expect(left.map(({ id }) => id)).not.toContain(second.id)
  const behind = left.slice(left.findIndex(({ id }) => id === third.id) + 1)
  for (const { name } of behind) {
    await page.keyboard.press('j')
    await expectAtHeading(page, name)
  }
  await page.keyboard.press('k')
  await expectAtHeading(page, behind.at(-2)?.name ?? third.name)
  await page.keyboard.press('j')
  await expectAtHeading(page, behind.at(-1)?.name ?? third.name)
  await page.keyboard.press('j')
  await expectAtHeading(page, 'Review applicants')
  await expect(page.getByRole('heading', { name: 'You have reached the end' })).toBeVisible()
})

test('a decision of a colleague is shown, and the letter stays as it was typed', async () => {
  const row = await nth(0)
  await page.goto(`/admin/jobs/employer/${row.job.id}/${row.userId}/stages/review`)
  await expect(page.getByRole('button', { name: 'Move to Shortlist' })).toBeVisible()
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: `Reject ${row.name}?` })
  const letter = dialog.getByRole('textbox', { name: `Letter to ${row.name}` })
  await expect(letter).toHaveValue(/./)
  await typeInto(page, letter, 'We thank you.')
  const colleague = await signIn(vouch.url, demoEmployer, demoPassword)
  await call(vouch.url, advanceApplication, { params: { id: row.id }, body: { to: 'shortlist' } }, colleague)
  await tabTo(page, dialog.getByRole('combobox', { name: 'Rejection reason' }))
  await chooseReason(dialog)
  await pressOn(page, dialog.getByRole('button', { name: 'Reject' }))
  await expect(dialog.getByRole('alert')).toContainText(/moved the application from Applied to Shortlist/)
  await expect(dialog.getByRole('alert')).toContainText('Anything you typed is still here.')
  await expect(letter).toHaveValue('We thank you.')
})

test('on a phone, the decision stays at hand below the application', async () => {
  const row = await nth(0)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/admin/jobs/employer/${row.job.id}/${row.userId}/stages/review`)
  await expect(page.getByRole('heading', { level: 1, name: row.name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Move to Shortlist' })).toBeInViewport()
  await expectNoSidewaysScroll(page)
})
