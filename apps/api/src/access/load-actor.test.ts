import { currentPerson } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, createCompany } from '#testing/factories/company-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

test('concurrent callers each get their own identity, roles and companies', async () => {
  const roles = ['candidate', 'employer', 'admin'] as const
  const people = await Promise.all(
    Array.from({ length: 30 }, (_, index) => app.person(roles[index % 3] ?? 'candidate')),
  )
  const company = await createCompany(app.db)
  const [, member] = people
  if (member) await addMember(app.db, company, member, 'recruiter')
  const answers = await Promise.all([...people, ...people].map((one) => app.request(currentPerson, {}, one)))
  expect(answers.map(({ body }) => [body.id, body.email, body.roles, body.memberships.length])).toEqual(
    [...people, ...people].map((one, index) => [
      one.userId,
      one.email,
      [roles[(index % 30) % 3]],
      one === member ? 1 : 0,
    ]),
  )
})
