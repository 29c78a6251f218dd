import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/accessible.ts'
import { demoPassword } from '../../support/addresses/demo-places.ts'
import { startSession } from '../../support/start-session.ts'
import { startVouch, type Vouch } from '../../support/vouch.ts'

/** An employer takes skills from the suggestions, with levels, and visitors read them. */
test.describe.configure({ mode: 'serial' })

let vouch: Vouch
let employer: Page

test.beforeAll(async ({ browser }) => {
  vouch = await startVouch({ demo: true })
  const context = await browser.newContext({ baseURL: vouch.url })
  employer = await context.newPage()
  await startSession(employer, 'employer@demo.vouch', demoPassword)
})

test.afterAll(async () => {
  await employer.context().close()
  await vouch.stop()
})

async function choose(field: string, option: string): Promise<void> {
  await employer.getByRole('combobox', { name: field, exact: true }).click()
  await employer.getByRole('option', { name: option, exact: true }).click()
}

const next = () => employer.getByRole('button', { name: 'Next', exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const title = 'Keeper of the build'

test('step 1: the occupation comes from the list, and the title is warned about', async () => {
  await employer.goto('/admin/jobs/employer/form')
  await employer.getByRole('button', { name: 'Start', exact: true }).click()
  const name = employer.getByRole('textbox', { name: 'Title' })
  await name.fill('BUILD NINJA')
  await expect(employer.getByText(/“NINJA” sounds as if it were meant for one gender/)).toBeVisible()
  await expectAccessible(employer)
  await name.fill(title)
  await expect(employer.getByText(/“NINJA” sounds/)).toHaveCount(0)
  await employer.getByRole('combobox', { name: 'Occupation' }).fill('Software developer')
  await employer
    .getByRole('option', { name: /^Software developer/ })
    .first()
    .click()
  await choose('Employment type', 'Full-time')
  await employer.getByRole('radio', { name: 'Remote' }).check()
  await choose('Countries', 'Norway')
  await employer.getByText('More about the role').click()
  await choose('Start', 'As soon as possible')
  await employer.getByRole('textbox', { name: 'Hours a week, from' }).fill('30')
  await employer.getByRole('textbox', { name: 'Hours a week, to' }).fill('37.5')
  await employer.getByRole('textbox', { name: 'Description' }).click()
  await employer.keyboard.type('You keep the build green.')
  await expectAccessible(employer)
  await next()
})

test('step 2: one click adds a skill of the occupation, at the level of the seniority', async () => {
  await expect(heading(employer, 'Requirements and pay')).toBeVisible()
  await choose('Seniority', 'Manager')
  await employer.getByRole('button', { name: 'Add Code review, Advanced' }).click()
  await employer.getByRole('button', { name: 'Add Git, Advanced' }).click()
  await choose('Level of Git', 'Can lead others')
  await employer.getByText('Further requirements').click()
  await choose('Experience in this occupation', 'At least 3 years')
  const languages = employer.getByRole('combobox', { name: 'Languages' })
  await languages.fill('Norwegian')
  await employer
    .getByRole('option', { name: /^Norwegian/ })
    .first()
    .click()
  await languages.press('Tab')
  await employer.getByRole('textbox', { name: 'Minimum' }).fill('50000')
  await employer.getByRole('textbox', { name: 'Maximum' }).fill('90000')
  await choose('Pay period', 'Per year')
  await expect(employer.getByText(/This range is wide/)).toBeVisible()
  await expectAccessible(employer)
  await employer.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScroll(employer)
  await employer.setViewportSize({ width: 1280, height: 900 })
  await next()
})

test('step 3: warnings do not stop the job, and its page shows everything', async ({ browser }) => {
  await expect(employer.getByRole('link', { name: /^Pay: This range is wide/ })).toBeVisible()
  await employer.getByRole('radio', { name: 'Cover letter required' }).check()
  await employer.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(heading(employer, title)).toBeVisible()
  const context = await browser.newContext({ baseURL: vouch.url })
  const visitor = await context.newPage()
  await visitor.goto('/jobs?q=keeper+of+the+build')
  await visitor.getByRole('link', { name: title }).click()
  await visitor.getByRole('link', { name: 'Open full page' }).click()
  await expect(heading(visitor, title)).toBeVisible()
  const skills = visitor.getByRole('list', { name: 'Required' })
  await expect(skills.getByRole('listitem')).toHaveText([/Code review\s*Advanced/, /Git\s*Can lead others/])
  for (const words of ['At least 3 years in this occupation', '30–37.5 hours a week', 'As soon as possible'])
    await expect(visitor.getByText(words)).toBeVisible()
  await expectAccessible(visitor)
  await context.close()
})
