import { expect, type Page } from '@playwright/test'
import { codeOf, type MailServer } from '../mail-server.ts'

const password = 'a few quiet words'

/** Fills in and submits the open sign-up page. */
export async function fillSignUp(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel('Your full name').fill(name)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** Enters the mailed 6-digit code; the last digit submits the form. */
export async function typeDigits(page: Page, mails: MailServer, email: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm your e-mail address' })).toBeVisible()
  await page.getByLabel('Confirmation code').fill(codeOf(await mails.take(email, /confirmation code/)))
}

/** Signs up and chooses a role. With `mails`, also confirms the email address. */
export async function signUpAs(
  page: Page,
  role: 'candidate' | 'employer',
  name: string,
  email: string,
  { base = '', mails }: { base?: string; mails?: MailServer } = {},
): Promise<void> {
  await page.goto(`${base}/signup`)
  await fillSignUp(page, name, email)
  if (mails) await typeDigits(page, mails, email)
  else await page.getByRole('button', { name: 'Do this later' }).click()
  await page.getByRole('link', { name: 'Choose a role' }).click()
  await page
    .getByRole('button', { name: role === 'candidate' ? 'I’m looking for work' : 'I’m hiring' })
    .click()
  await expect(page).not.toHaveURL(/choose-role/)
}

/** Signs in with an existing account. */
export async function logIn(page: Page, email: string, secret = password): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel(/^Password/).fill(secret)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/admin/)
}
