import {
  acceptCompanyInvitation,
  exportMyData,
  inviteToCompany,
  listJoinRequests,
  listNotifications,
  requestDeletion,
  requestToJoin,
} from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readZip } from '#testing/documents/read-zip.ts'
import { addMember, createCompany } from '#testing/factories/company-factory.ts'
import { createUser } from '#testing/factories/factories.ts'
import { waitingMails } from '#testing/servers/mailbox.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { eraseAccounts } from './erasure.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
})
afterAll(() => app.close())

async function owned() {
  const owner = await app.person('employer')
  const company = await createCompany(app.db)
  await addMember(app.db, company, owner)
  return { owner, params: { id: company.id }, name: company.name }
}

async function tablesWith(word: string): Promise<string[]> {
  const { rows } = await app.db.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await app.db.pool.query(`select from ${name} t where to_jsonb(t)::text ilike $1`, [
      `%${word}%`,
    ])
    if (rowCount) found.push(name)
  }
  return found
}

test('the export lists memberships, join requests and invitations, and erasure removes them', async () => {
  const person = await createUser(app.db, {
    roles: ['employer'],
    displayName: 'Zelda Quux',
    email: 'zelda.quux@example.org',
  })
  const [joined, asked, invited] = [await owned(), await owned(), await owned()]
  const body = { email: person.email, role: 'viewer' } as const
  await app.request(inviteToCompany, { params: joined.params, body }, joined.owner)
  const link = (await waitingMails(app, person.email, 'company-invitation'))[0]?.link ?? ''
  const token = new URL(link).searchParams.get('company-invitation') ?? ''
  await app.request(acceptCompanyInvitation, { body: { token } }, person)
  await app.request(requestToJoin, { params: asked.params, body: { message: 'Zelda Quux asks' } }, person)
  await app.request(inviteToCompany, { params: invited.params, body }, invited.owner)
  const names = async (owner: typeof person) =>
    (await app.request(listNotifications, {}, owner)).body.items.map(({ personName }) => personName)
  expect([await names(joined.owner), await names(asked.owner)]).toEqual([['Zelda Quux'], ['Zelda Quux']])

  const files = readZip((await app.as(person).inject({ url: `/api/v1${exportMyData.path}` })).rawPayload)
  const json = (name: string) => JSON.parse(files.get(name)?.toString() ?? 'null')
  expect(json('requests-to-join.json')).toMatchObject([{ company: asked.name, status: 'open' }])
  expect(
    json('company-invitations.json')
      .map((each: { company: string }) => each.company)
      .sort(),
  ).toEqual([joined.name, invited.name].sort())

  await app.request(requestDeletion, {}, person)
  expect((await app.request(listJoinRequests, { params: asked.params }, asked.owner)).body.items).toEqual([])
  app.clock.advance({ hours: 31 * 24 })
  await app.platform.queue.enqueue(app.db.kysely, eraseAccounts, {})
  await app.runJobs()
  await app.db.pool.query("delete from mails where kind = 'account-erased'")
  expect([await tablesWith('zelda'), await tablesWith('quux')]).toEqual([[], []])
  expect(await names(joined.owner)).toEqual(['Deleted person'])
})
