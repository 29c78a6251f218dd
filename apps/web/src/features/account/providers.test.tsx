import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { signOutEverywhere } from '#lib/identity/identity.ts'
import { claimsOf, currentToken } from '#lib/identity/session.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { fakeIdentity } from '#testing/fake-identity.ts'
import { testPerson } from '#testing/person.ts'
import { renderApp } from '#testing/render-app.tsx'

afterEach(signOutEverywhere)

const accounts = [{ uid: 'ana', email: 'ana@example.com', password: 'correct horse' }]
const comeBack = '/login#pendingToken=one&providerId=oidc.campus&mark=made-here'

function serve() {
  fakeApi({ currentPerson: () => testPerson() }, fakeIdentity(accounts, { pending: { one: 'ana' } }))
}

/** Simulates that the browser left this tab's page for the provider. */
function haveLeft() {
  sessionStorage.setItem('vouch.provider', 'oidc.campus made-here')
}

test('returning from a provider signs in and removes the token from the address', async () => {
  serve()
  haveLeft()
  const { path } = await renderApp(comeBack)
  await waitFor(() => expect(path()).toBe('/admin/profile/choose-role'))
  expect(claimsOf((await currentToken()) ?? '').sub).toBe('ana')
  expect(location.href).not.toContain('pendingToken')
})

test('a provider link made by somebody else signs nobody in', async () => {
  serve()
  await renderApp(comeBack)
  await screen.findByRole('heading', { level: 1, name: 'Log in' })
  await waitFor(() => expect(location.hash).toBe(''))
  expect(await currentToken()).toBeNull()
})

test.each(['', '&mark=made-elsewhere'])(
  'a forged provider link signs nobody in while the person is away (%s)',
  async (mark) => {
    serve()
    haveLeft()
    await renderApp(`/login#pendingToken=one&providerId=oidc.campus${mark}`)
    await screen.findByRole('heading', { level: 1, name: 'Log in' })
    await waitFor(() => expect(location.hash).toBe(''))
    expect(await currentToken()).toBeNull()
  },
)

test('a provider error is shown as a message', async () => {
  serve()
  haveLeft()
  await renderApp('/login#providerError=USER_CANCELLED&providerId=oidc.campus')
  await screen.findByRole('heading', { name: /Login was cancelled/ })
})

test('a used provider token is reported as used', async () => {
  serve()
  haveLeft()
  await renderApp('/login#pendingToken=two&providerId=oidc.campus&mark=made-here')
  await screen.findByRole('heading', { name: /took too long/ })
})
