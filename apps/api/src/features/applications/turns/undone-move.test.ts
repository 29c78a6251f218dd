import {
  advanceApplication,
  getApplicant,
  getMyApplication,
  listMyApplications,
  listNotifications,
  moveBackApplication,
  readNotifications,
  type Stage,
} from '@vouch/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runAtOnce } from '#testing/bulk/run-at-once.ts'
import { type NewsStory, startNewsStory } from '#testing/notifications/news-story.ts'

let story: NewsStory
beforeEach(async () => {
  story = await startNewsStory()
  story.app.clock.advance({ hours: 30 })
})
afterEach(() => story.app.close())

const params = () => ({ params: { id: story.id } })
const advance = (to: Stage) => {
  const body = { to, reason: 'Good' }
  return story.app.request(advanceApplication, { ...params(), body }, story.world.owner)
}
const back = (to: Stage, by = story.world.owner) =>
  story.app.request(moveBackApplication, { ...params(), body: { to, reason: 'Moved by mistake' } }, by)

async function readNews() {
  const { app, person } = story
  const [newest] = (await app.request(listNotifications, {}, person)).body.items
  await app.request(readNotifications, { body: { id: newest?.id ?? '' } }, person)
}

/** All that the candidate can read. */
async function seen() {
  const { app, person } = story
  return [
    (await app.request(getMyApplication, params(), person)).body,
    (await app.request(listMyApplications, {}, person)).body,
    (await app.request(listNotifications, {}, person)).body,
  ]
}

/** Titles of the candidate's timeline, and the subjects of their mails after the waiting time. */
async function told() {
  const { app, person } = story
  await story.run()
  const { news } = (await app.request(getMyApplication, params(), person)).body
  return {
    news: news.map(({ kind, stage }) => `${kind} ${stage}`),
    mails: await story.subjects(),
  }
}

test('a candidate who has not read of a move never learns of it or of its undo', async () => {
  const before = await seen()
  await advance('shortlist')
  expect(await seen()).not.toEqual(before)
  story.app.clock.advance({ minutes: 1 })
  expect((await back('applied')).status).toBe(200)
  expect(await seen()).toEqual(before)
  expect(await told()).toEqual({ news: ['applied applied'], mails: [] })
  // The team's history has both.
  const { owner, job } = story.world
  const applicant = { params: { jobId: job.id, userId: story.person.userId } }
  const { events } = (await story.app.request(getApplicant, applicant, owner)).body
  expect(events.map(({ action }) => action)).toEqual(['apply', 'advance', 'move-back'])
})

test('a colleague undoes a move for its maker, and a second request changes nothing', async () => {
  const before = await seen()
  const colleague = await story.world.member('recruiter')
  await advance('shortlist')
  const answers = await Promise.all([back('applied', colleague), back('applied', colleague)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await seen()).toEqual(before)
})

test('a candidate who has read of a move is told of its undo', async () => {
  await advance('shortlist')
  await readNews()
  story.app.clock.advance({ minutes: 1 })
  await back('applied')
  expect(await told()).toEqual({
    news: ['applied applied', 'moved shortlist', 'moved applied'],
    mails: ['Your application is now at the Applied stage – Baker'],
  })
})

test('a candidate who got the move by mail is told of its undo', async () => {
  await advance('shortlist')
  await story.run()
  await back('applied')
  story.app.clock.advance({ minutes: 11 })
  expect((await told()).mails).toEqual([
    'Your application is now at the Shortlist stage – Baker',
    'Your application is now at the Applied stage – Baker',
  ])
})

test('a candidate who was written to at the new stage is told of its undo', async () => {
  await advance('shortlist')
  story.app.clock.advance({ minutes: 1 })
  await story.message('Welcome')
  story.app.clock.advance({ minutes: 1 })
  await back('applied')
  expect((await told()).news).toEqual(['applied applied', 'moved shortlist', 'moved applied'])
})

test('undoing two moves one after the other restores what was before the first', async () => {
  const before = await seen()
  await advance('shortlist')
  const between = await seen()
  await advance('interview')
  story.app.clock.advance({ minutes: 1 })
  await back('shortlist')
  expect(await seen()).toEqual(between)
  await back('applied')
  expect(await seen()).toEqual(before)
})

test('a move back that undoes nothing is told: later, or to another stage', async () => {
  await advance('shortlist')
  story.app.clock.advance({ minutes: 1 })
  await advance('interview')
  await back('applied')
  expect((await told()).news.slice(1)).toEqual(['moved shortlist', 'moved interview', 'moved applied'])
  await advance('shortlist')
  story.app.clock.advance({ minutes: 11 })
  await back('applied')
  expect((await told()).news.slice(4)).toEqual(['moved shortlist', 'moved applied'])
})

test('a move made with others is undone alone without telling the candidate', async () => {
  const before = await seen()
  await runAtOnce(story.app, story.world.owner, [story.id], { action: 'advance', to: 'shortlist' })
  story.app.clock.advance({ minutes: 1 })
  await back('applied')
  expect(await seen()).toEqual(before)
})
