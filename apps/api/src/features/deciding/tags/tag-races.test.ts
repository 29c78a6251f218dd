import { addTag, listTags, renameTag, tagLimits } from '@vouch/contract'
import { expect, test } from 'vitest'
import { uuidv7 } from '#base/uuid.ts'
import { beforeEachApplicant } from '#testing/before-each-applicant.ts'
import type { HiringWorld } from '#testing/factories/pipeline-factory.ts'
import type { TestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'

let app: TestApp
let world: HiringWorld
let id: string
beforeEachApplicant((given) => {
  ;({ app, world, id } = given)
})

const add = (name: string, of = id) =>
  app.request(addTag, { params: { id: of }, body: { name } }, world.owner)
const tagsOfCompany = async () =>
  (await app.request(listTags, { params: { id: world.company.id } }, world.owner)).body.items

async function made(name: string): Promise<{ id: string; tagId: string }> {
  const tag = (await add(name)).body.tags.find((one) => one.name === name)
  if (!tag) throw new Error('no tag')
  return { id: world.company.id, tagId: tag.id }
}

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await app.db.pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.length > 0
}

/** Starts a request during an uncommitted change, and commits the change once the request waits for its lock. */
async function during<T>(change: string, values: readonly unknown[], start: () => Promise<T>): Promise<T> {
  const client = await app.db.pool.connect()
  try {
    await client.query('begin')
    await client.query(change, [...values])
    const running = start()
    await until(isSomebodyWaiting)
    await client.query('commit')
    return await running
  } finally {
    client.release()
  }
}

test('a tag that is deleted while it is added is created again', async () => {
  const { tagId } = await made('Referred')
  const other = await world.applicant('Ben Cook')
  const answer = await during('delete from company_tags where id = $1', [tagId], () =>
    add('referred', other.id),
  )
  expect(answer.status).toBe(200)
  expect(answer.body.tags.map(({ name }) => name)).toEqual(['referred'])
  expect((await tagsOfCompany()).map(({ name }) => name)).toEqual(['referred'])
})

test('a name taken during a rename is a field error', async () => {
  const params = await made('Referred')
  const answer = await during(
    'insert into company_tags (id, company_id, name) values ($1, $2, $3)',
    [uuidv7(), world.company.id, 'Known'],
    () => app.request(renameTag, { params, body: { name: 'known' } }, world.owner),
  )
  expect(answer.status).toBe(422)
  expect(answer.problem?.errors).toEqual([
    { path: 'name', message: 'There is already a tag “known”. Choose another name.' },
  ])
})

test('concurrent requests cannot exceed 500 tags per company', async () => {
  await app.db.pool.query(
    `insert into company_tags (id, company_id, name)
     select gen_random_uuid(), $1, 'Tag ' || n from generate_series(1, $2::int) n`,
    [world.company.id, tagLimits.company - 1],
  )
  const others = await Promise.all(['Ben', 'Cy', 'Di'].map((name) => world.applicant(name)))
  const answers = await Promise.all(others.map((other, n) => add(`New ${n}`, other.id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await tagsOfCompany()).toHaveLength(tagLimits.company)
})
