import { closeJobAsAdministrator, getJobRecord, relistJobAsAdministrator } from '@vouch/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { type NewsStory, startNewsStory } from '#testing/notifications/news-story.ts'

const relisted = 'An administrator published this job again'

let story: NewsStory
let admin: TestPerson
beforeEach(async () => {
  story = await startNewsStory()
  admin = await story.app.person('admin')
  await close()
  await story.run()
  story.app.clock.advance({ hours: 1 })
  const { version, params } = await record()
  const answer = await story.app.request(relistJobAsAdministrator, { params, version }, admin)
  expect(answer.status).toBe(200)
})
afterEach(() => story.app.close())

async function record() {
  const params = { id: story.world.job.id }
  const { version } = (await story.app.request(getJobRecord, { params }, admin)).body
  return { version, params }
}

async function close() {
  const body = { reason: 'Posted twice.' }
  await story.app.request(closeJobAsAdministrator, { ...(await record()), body }, admin)
}

const texts = async () => (await story.mails(story.world.owner)).map(({ text }) => text)

test('mails that an administrator published a job again', async () => {
  await story.run()
  expect(await texts()).toContainEqual(expect.stringContaining(relisted))
})

test('mails nothing of it once the job is closed again', async () => {
  story.app.clock.advance({ minutes: 1 })
  await close()
  await story.run()
  expect(await texts()).not.toContainEqual(expect.stringContaining(relisted))
})

test('mails nothing of it to people who have left the company', async () => {
  await story.app.db.pool.query('delete from company_members where user_id = $1', [story.world.owner.userId])
  await story.run()
  expect(await texts()).not.toContainEqual(expect.stringContaining(relisted))
})
