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

/** As if the person had left this tab for the provider. */
function haveLeft() {
  sessionStorage.setItem('vouch.provider', 'oidc.campus made-here')
}

test('coming back from a provider signs in, and the token is gone from the address', async () => {
  serve()
  haveLeft()
  const { path } = await renderApp(comeBack)
  await waitFor(() => expect(path()).toBe('/admin/profile/choose-role'))
  expect(claimsOf((await currentToken()) ?? '').sub).toBe('ana')
  expect(location.href).not.toContain('pendingToken')
})

test('a link that somebody else made signs nobody in', async () => {
  serve()
  await renderApp(comeBack)
  await screen.findByRole('heading', { level: 1, name: 'Log in' })
  await waitFor(() => expect(location.hash).toBe(''))
  expect(await currentToken()).toBeNull()
})

test.each(['', '&mark=made-elsewhere'])('nor does one while the person is away (%s)', async (mark) => {
  serve()
  haveLeft()
  await renderApp(`/login#pendingToken=one&providerId=oidc.campus${mark}`)
  await screen.findByRole('heading', { level: 1, name: 'Log in' })
  await waitFor(() => expect(location.hash).toBe(''))
  expect(await currentToken()).toBeNull()
})

test('what went wrong at the provider is a sentence', async () => {
  serve()
  haveLeft()
  await renderApp('/login#providerError=USER_CANCELLED&providerId=oidc.campus')
  await screen.findByRole('heading', { name: /Login was cancelled/ })
})

test('a token that was used already is a sentence about that', async () => {
  serve()
  haveLeft()
  await renderApp('/login#pendingToken=two&providerId=oidc.campus&mark=made-here')
  await screen.findByRole('heading', { name: /took too long/ })
})
