import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/accessible.ts'
import { demoPassword } from '../../support/addresses/demo-places.ts'
import { startSession } from '../../support/start-session.ts'
import { startVouch, type Vouch } from '../../support/vouch.ts'

/** An employer posts a job in three places, by keyboard on a small screen; candidates find it under the third. */
test.describe.configure({ mode: 'serial' })

let vouch: Vouch
let employer: Page

test.beforeAll(async ({ browser }) => {
  vouch = await startVouch({ demo: true })
  const context = await browser.newContext({ baseURL: vouch.url, viewport: { width: 320, height: 800 } })
  employer = await context.newPage()
  await startSession(employer, 'employer@demo.vouch', demoPassword)
})

test.afterAll(async () => {
  await employer.context().close()
  await vouch.stop()
})

const box = (name: string) => employer.getByRole('combobox', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const next = () => employer.getByRole('button', { name: 'Next', exact: true }).press('Enter')
const title = 'Lamp trimmer of three towns'

/** Types into the focused field of a list and takes the option that fits. */
async function typeOption(field: string, words: string): Promise<void> {
  await expect(box(field)).toBeFocused()
  await employer.keyboard.type(words)
  await expect(employer.getByRole('option', { name: words }).first()).toBeVisible()
  await employer.keyboard.press('ArrowDown')
  await employer.keyboard.press('Enter')
}

test('places are added and removed by keyboard, and a repeated one is refused at its field', async () => {
  await employer.goto('/admin/jobs/employer/form')
  await employer.getByRole('button', { name: 'Start', exact: true }).press('Enter')
  await employer.getByRole('textbox', { name: 'Title' }).fill(title)
  await employer.getByRole('combobox', { name: 'Occupation' }).fill('Keeper')
  await box('Employment type').click()
  await employer.getByRole('option', { name: 'Full-time', exact: true }).click()
  await employer.getByRole('radio', { name: 'On site' }).check()
  await employer.getByRole('textbox', { name: 'Description' }).click()
  await employer.keyboard.type('You trim the lamps.')

  const add = employer.getByRole('button', { name: 'Add another place' })
  await box('Location').fill('Eastmouth')
  await employer.keyboard.press('Tab')
  await box('Country').focus()
  await typeOption('Country', 'Norway')
  await add.press('Enter')
  await expect(box('Location 2')).toBeFocused()
  await employer.keyboard.type('Westmouth')
  await employer.keyboard.press('Tab')
  await expect(box('Country 2')).toHaveValue('Norway')
  await add.press('Enter')
  await employer.keyboard.type('eastmouth')
  await add.press('Enter')
  await expect(employer.getByText('Remove this place: it is already listed').first()).toBeVisible()
  await employer.keyboard.type('Nowhere')
  await employer.getByRole('button', { name: 'Remove Nowhere' }).press('Enter')
  await expect(box('Location 3')).toBeFocused()
  await box('Location 3').fill('Southmouth')
  await employer.keyboard.press('Tab')
  await expect(employer.getByText('Remove this place: it is already listed')).toHaveCount(0)
  await expectNoSidewaysScroll(employer)
  await expectAccessible(employer)
  await next()
})

test('the job is published in all places', async () => {
  await expect(heading(employer, 'Requirements and pay')).toBeVisible()
  await employer.getByRole('textbox', { name: 'Minimum' }).fill('50000')
  await employer.getByRole('textbox', { name: 'Maximum' }).fill('60000')
  await box('Pay period').click()
  await employer.getByRole('option', { name: 'Per year', exact: true }).click()
  await next()
  await employer.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await expect(heading(employer, title)).toBeVisible()
})

test('candidates find it under its third place, and read them all', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: vouch.url, viewport: { width: 320, height: 800 } })
  const visitor = await context.newPage()
  await visitor.goto('/jobs?location=Southmouth')
  const card = visitor.getByRole('article').filter({ hasText: title })
  await expect(card.getByText('Eastmouth, Norway + 2 more')).toBeVisible()
  await expectNoSidewaysScroll(visitor)
  await card.getByRole('link', { name: title }).click()
  await expect(heading(visitor, title)).toBeVisible()
  for (const place of ['Eastmouth, Norway', 'Westmouth, Norway', 'Southmouth, Norway'])
    await expect(visitor.getByText(place, { exact: true })).toBeVisible()
  await expectNoSidewaysScroll(visitor)
  await expectAccessible(visitor)
  await context.close()
})
