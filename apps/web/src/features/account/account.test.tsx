import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storeEnteredEmail } from '#lib/identity/entered-email.ts'
import { signOutEverywhere } from '#lib/identity/identity.ts'
import { claimsOf, currentToken } from '#lib/identity/session.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { type FakeAccount, fakeIdentity } from '#testing/fake-identity.ts'
import { testPerson } from '#testing/person.ts'
import { renderApp } from '#testing/render-app.tsx'

const person = testPerson()
let accounts: FakeAccount[]

beforeEach(() => {
  accounts = [{ uid: 'ana', email: 'ana@example.com', password: 'correct horse' }]
})
afterEach(async () => {
  storeEnteredEmail('')
  await signOutEverywhere()
})

const email = () => screen.getByRole('textbox', { name: /E-mail address/ })
const password = () => screen.getByLabelText(/^Password/)

async function personIs(uid: string | undefined): Promise<void> {
  await waitFor(async () => expect(claimsOf((await currentToken()) ?? '').sub).toBe(uid))
}

test('a wrong password shows a message and keeps the input', async () => {
  fakeApi({}, fakeIdentity(accounts))
  const { user } = await renderApp('/login')
  await user.type(await screen.findByRole('textbox', { name: /E-mail address/ }), 'ana@example.com')
  await user.type(password(), 'wrong')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await screen.findByRole('heading', { name: 'Incorrect e-mail address or password.' })
  expect(email()).toHaveProperty('value', 'ana@example.com')
  expect(await currentToken()).toBeNull()
})

test('logging in returns to the page the person wanted', async () => {
  fakeApi({ currentPerson: () => person }, fakeIdentity(accounts))
  const { user, path } = await renderApp('/admin/profile/choose-role')
  await user.type(await screen.findByRole('textbox', { name: /E-mail address/ }), 'ana@example.com')
  await user.type(password(), 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(path()).toBe('/admin/profile/choose-role'))
  await personIs('ana')
})

test.each([
  ['Ada http://evil.example', 'Remove web and e-mail addresses'],
  ['Ada\u202e Lovelace', 'Remove the invisible character after “Ada”'],
])('no account is created with a refused name: %j', async (name, sentence) => {
  fakeApi({ currentPerson: () => person }, fakeIdentity(accounts))
  const { user } = await renderApp('/signup')
  await user.type(await screen.findByRole('textbox', { name: /Your full name/ }), name)
  await user.type(email(), 'ben@example.com')
  await user.type(password(), 'four odd words here')
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  expect(await screen.findAllByText(sentence)).not.toHaveLength(0)
  expect(accounts).toHaveLength(1)
})

test('signing up stores the name and continues to the welcome page', async () => {
  const nameAtFirst: (string | undefined)[] = []
  const currentPerson = () => {
    nameAtFirst.push(accounts[1]?.displayName)
    return { ...person, displayName: 'Ben Okri' }
  }
  fakeApi({ currentPerson }, fakeIdentity(accounts))
  const { user, path } = await renderApp('/signup')
  await user.type(await screen.findByRole('textbox', { name: /Your full name/ }), 'Ben Okri')
  await user.type(email(), 'ben@example.com')
  await user.type(password(), 'four odd words here')
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  await screen.findByRole('heading', { level: 1, name: 'Welcome, Ben Okri' })
  expect(path()).toBe('/welcome')
  expect(accounts[1]).toMatchObject({ email: 'ben@example.com', displayName: 'Ben Okri' })
  // The API takes the person's name from the first token that it sees.
  expect(nameAtFirst[0]).toBe('Ben Okri')
})

test('the password can be shown by keyboard', async () => {
  fakeApi({}, fakeIdentity(accounts))
  const { user } = await renderApp('/login')
  await screen.findByRole('heading', { level: 1, name: 'Log in' })
  await user.type(password(), 'secret')
  await user.tab()
  await user.keyboard('{Enter}')
  expect(password()).toHaveProperty('type', 'text')
})

test('the password field warns about caps lock', async () => {
  fakeApi({}, fakeIdentity(accounts))
  const { user } = await renderApp('/login')
  await screen.findByRole('heading', { level: 1, name: 'Log in' })
  await user.type(password(), '{CapsLock}A')
  screen.getByText('Caps lock is on.')
  await user.type(password(), '{CapsLock}a')
  expect(screen.queryByText('Caps lock is on.')).toBeNull()
})

test('a sign-in link goes to the typed address and returns to the page the person wanted', async () => {
  const mails: { requestType: string; email: string; continueUrl: string | undefined }[] = []
  fakeApi({}, fakeIdentity(accounts, { mails }))
  const { user } = await renderApp('/admin/jobs/employer?q=nurse#list')
  await user.click(await screen.findByRole('button', { name: 'E-mail me a login link' }))
  await screen.findByText('Enter your e-mail address to get a login link.')
  await user.type(email(), 'ana@example.com')
  await user.click(screen.getByRole('button', { name: 'E-mail me a login link' }))
  await screen.findByText(/sent .* to ana@example.com/)
  const continueUrl = `${location.origin}/admin/jobs/employer?q=nurse#list`
  expect(mails).toEqual([{ requestType: 'EMAIL_SIGNIN', email: 'ana@example.com', continueUrl }])
})

test('the login page explains that a session ended', async () => {
  fakeApi({})
  await renderApp('/login?why=ended')
  await screen.findByRole('heading', { name: 'You were logged out' })
})

test('an address that already has an account is reported at its field', async () => {
  fakeApi({}, fakeIdentity(accounts))
  const { user } = await renderApp('/signup')
  await user.type(await screen.findByRole('textbox', { name: /Your full name/ }), 'Ana')
  await user.type(email(), 'ana@example.com')
  await user.type(password(), 'another password')
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  await waitFor(() => expect(email().getAttribute('aria-invalid')).toBe('true'))
})

test('choosing to look for work adds the candidate role', async () => {
  let roles: string[] = []
  const { calls } = fakeApi(
    {
      currentPerson: () => ({ ...person, roles }),
      addRole: () => {
        roles = ['candidate']
        return { ...person, roles }
      },
    },
    fakeIdentity(accounts),
  )
  const { user } = await renderApp('/admin/profile/choose-role')
  await user.type(await screen.findByRole('textbox', { name: /E-mail address/ }), 'ana@example.com')
  await user.type(password(), 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await user.click(await screen.findByRole('button', { name: /I’m looking for work/ }))
  await waitFor(() =>
    expect(calls.find(({ id }) => id === 'addRole')?.request.body).toEqual({ role: 'candidate' }),
  )
})

test('signing out ends the session and confirms it', async () => {
  fakeApi({ currentPerson: () => person }, fakeIdentity(accounts))
  const { user } = await renderApp('/login')
  await user.type(await screen.findByRole('textbox', { name: /E-mail address/ }), 'ana@example.com')
  await user.type(password(), 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await personIs('ana')
  await renderApp('/signout')
  await screen.findByRole('heading', { name: 'Logged out' })
  expect(await currentToken()).toBeNull()
})
