import { allRoutes, currentPerson } from '@vouch/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { testSecrets } from '#testing/test-config.ts'

let t: TestApp

beforeAll(async () => {
  t = await buildTestApp({ identity: true })
})
afterAll(() => t.close())

it('mounts every route of the contract exactly once', () => {
  const ids = (routes: readonly { id: string }[]) => routes.map((route) => route.id).toSorted()
  expect(ids(t.app.vouch.mounted)).toEqual(ids(allRoutes))
})

it('a person who signs up through the identity service is known to the API', async () => {
  const signUp = await t.app.inject({
    method: 'POST',
    url: `/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${testSecrets.identityApiKey}`,
    payload: { returnSecureToken: true, email: 'new@example.org', password: 'correct horse' },
  })
  const { idToken } = signUp.json<{ idToken: string }>()
  const me = await t.request(currentPerson, {}, null, { authorization: `Bearer ${idToken}` })
  expect(me.body).toMatchObject({ email: 'new@example.org', roles: [], memberships: [] })
})
