import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#base/uuid.ts'
import { addMember, createCompany } from '#testing/factories/company-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { auditRules, record, recordUnlessOwner } from './audit.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
})
afterAll(() => app.close())

const eventsOf = (subjectId: string) =>
  app.db.kysely.selectFrom('audit_events').selectAll().where('subject_id', '=', subjectId).execute()

test('an event is stored with the subject type of its action', async () => {
  const { userId } = await app.person('admin')
  const subjectId = uuidv7()
  const details = { document: 'privacy-policy', version: 2 } as const
  await record(app.db.kysely, {
    action: 'legal.publish',
    actorId: userId,
    subjectId,
    at: app.clock.now(),
    details,
  })
  expect(await eventsOf(subjectId)).toEqual([
    {
      id: expect.any(String),
      at: app.clock.now(),
      actor_id: userId,
      action: 'legal.publish',
      subject_type: 'legal-document',
      subject_id: subjectId,
      details,
    },
  ])
})

test("actions of a company's owner are not recorded, those of other members are", async () => {
  const company = await createCompany(app.db)
  const [owner, recruiter] = [await app.person('employer'), await app.person('employer')]
  await addMember(app.db, company, owner, 'owner')
  await addMember(app.db, company, recruiter, 'recruiter')
  for (const [person, role] of [
    [owner, 'owner'],
    [recruiter, 'recruiter'],
  ] as const) {
    const actor = {
      ...person,
      roles: ['employer'] as const,
      emailVerified: true,
      memberships: [{ companyId: company.id, role }],
      listRoles: [],
      rulesRevision: 0,
      deletionRequested: false,
      sid: null,
      authTime: 0,
    }
    await recordUnlessOwner(app.db.kysely, actor, {
      action: 'company.pictures',
      subjectId: company.id,
      at: app.clock.now(),
      details: { what: 'logo' },
    })
  }
  expect(await eventsOf(company.id)).toMatchObject([
    { actor_id: recruiter.userId, action: 'company.pictures', details: { what: 'logo' } },
  ])
})

test('audit events have one writer, and every declared action is used', async () => {
  const source = fileURLToPath(new URL('../', import.meta.url))
  const writers: string[] = []
  let code = ''
  for await (const path of glob('**/*.ts', { cwd: source, exclude: ['**/*.test.ts'] })) {
    const text = readFileSync(`${source}${path}`, 'utf8')
    if (/insertInto\('audit_events'\)|insert into audit_events/i.test(text)) writers.push(path)
    if (path !== 'platform/audit.ts') code += text
  }
  expect(writers).toEqual(['platform/audit.ts'])
  expect(Object.keys(auditRules).filter((action) => !code.includes(`'${action}'`))).toEqual([])
})
