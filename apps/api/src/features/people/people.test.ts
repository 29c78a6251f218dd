import { addRole, currentPerson } from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
})
afterAll(() => app.close())

describe('me', () => {
  test('a person without a role has a name and no data yet', async () => {
    const person = await app.person()
    const { body } = await app.request(currentPerson, {}, person)
    expect(body).toEqual({
      id: person.userId,
      email: person.email,
      displayName: person.displayName,
      roles: [],
      memberships: [],
      listRoles: [],
      unreadNotifications: 0,
      emailVerified: true,
      photo: null,
      locale: null,
      timeZone: null,
      colorScheme: 'auto',
      eraseAt: null,
    })
  })

  test('a visitor gets 401', async () => {
    const { status } = await app.request(currentPerson, {})
    expect(status).toBe(401)
  })

  test('roles are added; adding one twice concurrently changes nothing', async () => {
    const person = await app.person()
    await app.request(addRole, { body: { role: 'candidate' } }, person)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => app.request(addRole, { body: { role: 'employer' } }, person)),
    )
    for (const { body } of answers) expect(body.roles).toEqual(['candidate', 'employer'])
  })

  test('nobody can add the admin role', async () => {
    const person = await app.person()
    const { status } = await app.request(addRole, { body: { role: 'admin' as 'employer' } }, person)
    expect(status).toBe(422)
    expect((await app.request(currentPerson, {}, person)).body.roles).toEqual([])
  })
})
