import { changeIssuedPassports, type IssuedPassportState } from '@vouch/contract'
import { afterAll, expect, test } from 'vitest'
import {
  buildIssuingApp,
  createIssuerHere,
  issueHere,
  publishHere,
} from '#testing/factories/passport-issuing.ts'

const app = await buildIssuingApp()
afterAll(() => app.close())
const here = await createIssuerHere(app)

let courses = 0
/** Issues several passports to one person, each from a different definition. */
async function issueSome(count: number): Promise<string[]> {
  const email = `kim-${courses}@people.example`
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const course = await publishHere(app, here, { name: `Course ${courses++}`, validMonths: 12 })
    ids.push(await issueHere(app, here.owner, course, email))
  }
  return ids
}

type Input = Parameters<typeof app.request<typeof changeIssuedPassports>>[1]['body']
const change = (body: Input) => app.request(changeIssuedPassports, { body }, here.owner)

test.each([
  ['suspend', 'suspended'],
  ['revoke', 'revoked'],
  ['renew', 'issued'],
] as const)('“%s” says beforehand how many it concerns, then changes those', async (action, state) => {
  const ids = await issueSome(2)
  const [first = ''] = ids
  await app.db.pool.query(`update issued_passports set state = 'closed' where id = $1`, [first])
  const asked = { ids, action }
  expect((await change({ ...asked, preview: true })).body).toEqual({ changed: 1, skipped: [first] })
  const states = async () => {
    const text =
      'select state, valid_until as until from issued_passports where id = any($1) order by id <> $2'
    return (await app.db.pool.query(text, [ids, first])).rows as { state: IssuedPassportState; until: Date }[]
  }
  const [, before] = await states()
  expect(before?.state).toBe('issued')
  if (action !== 'renew') expect((await change(asked)).problem?.code).toBe('invalid')
  expect((await change({ ...asked, reason: 'A mistake.' })).body).toEqual({ changed: 1, skipped: [first] })
  const [skipped, after] = await states()
  expect([skipped?.state, after?.state]).toEqual(['closed', state])
  const years = (after?.until.getFullYear() ?? 0) - (before?.until.getFullYear() ?? 0)
  expect(years).toBe(action === 'renew' ? 1 : 0)
})

test('nothing of another issuer is changed', async () => {
  const ids = await issueSome(1)
  const other = await createIssuerHere(app)
  const body = { ids, action: 'suspend', reason: 'No.' } as const
  expect((await app.request(changeIssuedPassports, { body }, other.owner)).body).toEqual({
    changed: 0,
    skipped: ids,
  })
})
