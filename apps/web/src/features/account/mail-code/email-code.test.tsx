import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { EmailCodeSent, Person } from '@vouch/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storeEnteredEmail } from '#lib/identity/entered-email.ts'
import { signOutEverywhere } from '#lib/identity/identity.ts'
import { setToken } from '#lib/identity/session.ts'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { type FakeAccount, fakeIdentity, fakeToken } from '#testing/fake-identity.ts'
import { testPerson } from '#testing/person.ts'
import { renderApp } from '#testing/render-app.tsx'
import { digitsOf } from '#ui/form/code-input.tsx'

let accounts: FakeAccount[]
let me: Person
let refuse: FakeProblem | null
let pending: EmailCodeSent | null

beforeEach(async () => {
  accounts = [{ uid: 'ana', email: 'ana@example.com', password: 'correct horse' }]
  me = testPerson({ emailVerified: false })
  refuse = null
  pending = null
})
afterEach(async () => {
  storeEnteredEmail('')
  await signOutEverywhere()
})

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

function serve() {
  return fakeApi(
    {
      currentPerson: () => me,
      findEmailCode: () => ({ pending }),
      sendEmailCode: () => {
        if (refuse) throw refuse
        pending = { email: me.email, expiresAt: inSeconds(600), resendAt: inSeconds(60) }
        return pending
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

const field = () => screen.findByRole('textbox', { name: /Confirmation code/ })
const count = (calls: readonly { id: string }[], route: string) =>
  calls.filter(({ id }) => id === route).length

test('after signup one code is sent, even after a reload; entering it verifies the address', async () => {
  const { calls } = serve()
  const { user, path, unmount } = await renderApp('/signup')
  await user.type(await screen.findByRole('textbox', { name: /Your full name/ }), 'Ben')
  await user.type(screen.getByRole('textbox', { name: /E-mail address/ }), 'ben@example.com')
  await user.type(screen.getByLabelText(/^Password/), 'four odd words')
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  await field()
  expect(path()).toBe('/signup-verify-otp')
  await screen.findByText(/We sent a 6-digit code to/)
  unmount()

  const again = await renderApp('/signup-verify-otp')
  await screen.findByText(/We sent a 6-digit code to/)
  expect(screen.getByRole('button', { name: /^Send a new code in \d+ s$/ })).toHaveProperty('disabled', true)
  await again.user.type(await field(), '123456')
  await waitFor(() => expect(again.path()).toBe('/welcome'))
  expect([count(calls, 'sendEmailCode'), count(calls, 'confirmEmailCode')]).toEqual([1, 1])
})

test('a code sent from another tab is known after a reload, with the time until the next one', async () => {
  serve()
  await setToken(fakeToken('ana'))
  pending = { email: me.email, expiresAt: inSeconds(570), resendAt: inSeconds(30) }
  await renderApp('/signup-verify-otp')
  await screen.findByText(`We sent a 6-digit code to ${me.email}. It expires in 10 minutes.`)
  const button = await screen.findByRole('button', { name: /^Send a new code in \d+ s$/ })
  expect(Number(/\d+/.exec(button.textContent ?? '')?.[0])).toBeLessThanOrEqual(30)
})

test('the code field is shown when no code is known', async () => {
  serve()
  await setToken(fakeToken('ana'))
  const { user, path } = await renderApp('/signup-verify-otp')
  await screen.findByRole('button', { name: 'Send code' })
  await user.type(await field(), '123456')
  await waitFor(() => expect(path()).toBe('/welcome'))
})

test('each code is submitted automatically once; the button submits it again', async () => {
  const { calls } = serve()
  await setToken(fakeToken('ana'))
  const { user } = await renderApp('/signup-verify-otp')
  await user.type(await field(), '111111')
  await waitFor(async () => expect((await field()).getAttribute('aria-invalid')).toBe('true'))
  await user.clear(await field())
  await user.type(await field(), '222222')
  await waitFor(() => expect(count(calls, 'confirmEmailCode')).toBe(2))
  await user.clear(await field())
  await user.type(await field(), '111111')
  await user.click(screen.getByRole('button', { name: 'Confirm code' }))
  await waitFor(() => expect(count(calls, 'confirmEmailCode')).toBe(3))
})

test('a wrong code is reported at the field, an expired one and too many attempts above it', async () => {
  serve()
  await setToken(fakeToken('ana'))
  const { user } = await renderApp('/signup-verify-otp')
  await user.type(await field(), '111111')
  await waitFor(async () => expect((await field()).getAttribute('aria-invalid')).toBe('true'))
  refuse = new FakeProblem('gone', 'Gone.')
  await user.click(screen.getByRole('button', { name: 'Confirm code' }))
  await screen.findByRole('heading', { name: /That code has expired/ })
  refuse = new FakeProblem('too-many-requests', 'Slow.')
  await user.click(screen.getByRole('button', { name: 'Confirm code' }))
  await screen.findByRole('heading', { name: /Too many attempts/ })
})

test('a code pasted in the format of mails and phones is submitted automatically', async () => {
  const { calls } = serve()
  await setToken(fakeToken('ana'))
  const { user, path } = await renderApp('/signup-verify-otp')
  const code = await field()
  expect(code.getAttribute('autocomplete')).toBe('one-time-code')
  // Browser autofill arrives as a single change event.
  fireEvent.change(code, { target: { value: 'Code: 654 321' } })
  expect(code).toHaveProperty('value', '654321')
  await waitFor(async () => expect((await field()).getAttribute('aria-invalid')).toBe('true'))
  await user.clear(code)
  await user.click(code)
  await user.paste(' 123-456 ')
  await waitFor(() => expect(path()).toBe('/welcome'))
  expect(count(calls, 'confirmEmailCode')).toBe(2)
  expect(digitsOf('12a')).toBe('12')
})

test("a rate-limited send counts down the server's delay, and the person can continue without a code", async () => {
  serve()
  await setToken(fakeToken('ana'))
  refuse = new FakeProblem('too-many-requests', 'Slow.', {}, 2400)
  const { user, path } = await renderApp('/signup-verify-otp')
  await user.click(await screen.findByRole('button', { name: 'Send code' }))
  await screen.findByRole('heading', { name: /requested several codes/ })
  await screen.findByRole('button', { name: 'Send a new code in 40 min' })
  await user.click(screen.getByRole('button', { name: 'Do this later' }))
  await waitFor(() => expect(path()).toBe('/welcome'))
})

test('an address confirmed on another device continues to the next page', async () => {
  serve()
  await setToken(fakeToken('ana'))
  const { user, path } = await renderApp('/signup-verify-otp')
  const send = await screen.findByRole('button', { name: 'Send code' })
  me = { ...me, emailVerified: true }
  refuse = new FakeProblem('conflict', 'Proven already.')
  await user.click(send)
  await waitFor(() => expect(path()).toBe('/welcome'))
})
