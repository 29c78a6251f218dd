import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { Person } from '@vouch/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signOutEverywhere } from '#lib/identity.ts'
import { setToken } from '#lib/session.ts'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { type FakeAccount, fakeIdentity, fakeToken } from '#testing/fake-identity.ts'
import { testPerson } from '#testing/person.ts'
import { renderApp } from '#testing/render-app.tsx'
import { digitsOf } from '#ui/code-input.tsx'
import { keepTypedEmail } from './typed-email.ts'

let accounts: FakeAccount[]
let me: Person
let refuse: FakeProblem | null
let sends: number

beforeEach(async () => {
  accounts = [{ uid: 'ana', email: 'ana@example.com', password: 'correct horse' }]
  me = testPerson({ emailVerified: false })
  refuse = null
  sends = 0
})
afterEach(async () => {
  keepTypedEmail('')
  await signOutEverywhere()
})

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

function serve() {
  return fakeApi(
    {
      currentPerson: () => me,
      sendEmailCode: () => {
        if (refuse) throw refuse
        sends += 1
        return { email: me.email, expiresAt: inSeconds(600), resendAt: inSeconds(60) }
      },
      confirmEmailCode: ({ body }) => {
        if (refuse) throw refuse
        if ((body as { code: string }).code !== '123456') throw new FakeProblem('invalid', 'No.')
        me = { ...me, emailVerified: true }
        return me
      },
    },
    fakeIdentity(accounts),
  )
}

const field = () => screen.findByRole('textbox', { name: /The six digits/ })

test('after signing up the digits are sent once, also when the page is loaded again; they prove the address', async () => {
  serve()
  const { user, path, unmount } = await renderApp('/signup')
  await user.type(await screen.findByRole('textbox', { name: /Your name/ }), 'Ben')
  await user.type(screen.getByRole('textbox', { name: /E-mail address/ }), 'ben@example.com')
  await user.type(screen.getByLabelText(/^Password/), 'four odd words')
  await user.click(screen.getByRole('button', { name: 'Create my account' }))
  await field()
  expect(path()).toBe('/signup-verify-otp')
  unmount()

  const again = await renderApp('/signup-verify-otp')
  await again.user.type(await field(), '123456')
  expect(sends).toBe(1)
  expect(screen.getByRole('button', { name: /^Send new digits \(\d+ s\)$/ })).toHaveProperty('disabled', true)
  await again.user.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(again.path()).toBe('/welcome'))
})

test('a wrong code is said at the field, an expired one and too many tries above it', async () => {
  serve()
  await setToken(fakeToken('ana'))
  const { user } = await renderApp('/signup-verify-otp')
  await user.click(await screen.findByRole('button', { name: 'Send me the digits' }))
  await user.type(await field(), '111111')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(async () => expect((await field()).getAttribute('aria-invalid')).toBe('true'))
  refuse = new FakeProblem('gone', 'Gone.')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await screen.findByRole('heading', { name: /These digits work no more/ })
  refuse = new FakeProblem('too-many-requests', 'Slow.')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await screen.findByRole('heading', { name: /too many wrong tries/ })
})

test('a code is pasted as mails and telephones write it', async () => {
  serve()
  await setToken(fakeToken('ana'))
  const { user } = await renderApp('/signup-verify-otp')
  await user.click(await screen.findByRole('button', { name: 'Send me the digits' }))
  const code = await field()
  expect(code.getAttribute('autocomplete')).toBe('one-time-code')
  await user.click(code)
  await user.paste(' 123-456 ')
  expect(code).toHaveProperty('value', '123456')
  // What the browser fills in comes as one change.
  fireEvent.change(code, { target: { value: 'Code: 654 321' } })
  expect(code).toHaveProperty('value', '654321')
  expect(digitsOf('12a')).toBe('12')
})

test('asking too often is said, and the person can go on without', async () => {
  serve()
  await setToken(fakeToken('ana'))
  refuse = new FakeProblem('too-many-requests', 'Slow.')
  const { user, path } = await renderApp('/signup-verify-otp')
  await user.click(await screen.findByRole('button', { name: 'Send me the digits' }))
  await screen.findByRole('heading', { name: /sent several mails already/ })
  await user.click(screen.getByRole('button', { name: 'Do this later' }))
  await waitFor(() => expect(path()).toBe('/welcome'))
})

test('who proved the address elsewhere meanwhile is led on', async () => {
  serve()
  await setToken(fakeToken('ana'))
  const { user, path } = await renderApp('/signup-verify-otp')
  const send = await screen.findByRole('button', { name: 'Send me the digits' })
  me = { ...me, emailVerified: true }
  refuse = new FakeProblem('conflict', 'Proven already.')
  await user.click(send)
  await waitFor(() => expect(path()).toBe('/welcome'))
})
