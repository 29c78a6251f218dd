import { expect, type Page } from '@playwright/test'
import { codeOf, type MailServer } from './mail-server.ts'

const password = 'a few quiet words'

/** Makes an account on the sign-up page that is open, and waits until the person is signed in. */
export async function fillSignUp(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel('Your full name').fill(name)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** Types the code from the mail, which submits itself. */
export async function typeDigits(page: Page, mails: MailServer, email: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm your e-mail address' })).toBeVisible()
  await page.getByLabel('Verification code').fill(codeOf(await mails.take(email, /verification code/)))
}

/** From a new account to the first page of an employer or a candidate; with `mails` the address is proven on the way. */
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

/** Signs in with an account that is there. */
export async function logIn(page: Page, email: string, secret = password): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel(/^Password/).fill(secret)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/admin/)
}
