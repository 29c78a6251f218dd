import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '#testing/fake-api.ts'
import { type FakeAccount, fakeIdentity } from '#testing/fake-identity.ts'
import { renderApp } from '#testing/render-app.tsx'

test('the password is checked against the served rules while typing, and missing parts are listed', async () => {
  const accounts: FakeAccount[] = []
  fakeApi({}, fakeIdentity(accounts, { policy: { minPasswordLength: 8, containsNumericCharacter: true } }))
  const { user } = await renderApp('/signup')
  await user.type(await screen.findByRole('textbox', { name: /Your full name/ }), 'Ben Okri')
  await user.type(screen.getByRole('textbox', { name: /E-mail address/ }), 'ben@example.com')
  await user.type(screen.getByLabelText(/^Password/), 'longenough')
  const rules = screen.getByRole('list', { name: 'Your password must have' })
  await waitFor(() => expect(rules.textContent).toBe('At least 8 charactersdoneA numbermissing'))
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  await screen.findByRole('button', { name: 'Password: Missing: a number' })
  expect(accounts).toHaveLength(0)
})
