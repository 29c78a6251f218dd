import {
  changeSavedSearch,
  deleteSavedSearch,
  getAlertUnsubscription,
  listSavedSearches,
  saveSearch,
  stopAlert,
} from '@vouch/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { type AlertStory, startAlertStory } from '#testing/alerts.ts'
import { createApplicationRow } from '#testing/factories/application-factory.ts'
import { createMasterValue } from '#testing/factories/master-factory.ts'

let story: AlertStory
beforeEach(async () => {
  story = await startAlertStory()
})
afterEach(() => story.app.close())

const saved = async () => (await story.app.request(listSavedSearches, {}, story.person)).body.items

test('a saved search mails its new jobs at 8, each once', async () => {
  await story.publish('Gardener of old')
  await story.run()
  const search = (
    await story.app.request(saveSearch, { body: { query: 'sort=newest&q=gardener' } }, story.person)
  ).body
  expect(search).toMatchObject({ query: 'q=gardener', name: 'gardener', frequency: 'daily' })
  const id = await story.publish('Gardener')
  await story.publish('Baker')
  await story.run()
  expect(await story.subjects()).toEqual([])
  story.app.clock.advance({ hours: 23 })
  await story.run()
  expect(await story.subjects()).toEqual(['1 new job: gardener'])
  const [mail] = await story.mails()
  expect(mail?.text).toContain('Gardener')
  expect(mail?.text).not.toMatch(/Baker|of old/)
  // An edit and another listing are no new job.
  await story.app.db.kysely.updateTable('jobs').set({ title: 'Head gardener' }).where('id', '=', id).execute()
  await story.refresh(id)
  await story.setStatus(id, 'paused')
  await story.setStatus(id, 'open')
  story.app.clock.advance({ hours: 24 })
  await story.run()
  expect(await story.subjects()).toHaveLength(1)
})

test('a job whose transaction commits after a later one is not missed', async () => {
  await story.save('q=gardener')
  const { db } = story.app
  const late = await story.publish('Late gardener')
  await story.setStatus(late, 'draft')
  await db.pool.query('delete from job_arrivals')
  // The late job's transaction stays open while a later one commits and its job is mailed.
  await inTransaction(db, async (trx) => {
    await trx.updateTable('jobs').set({ status: 'open' }).where('id', '=', late).execute()
    await story.refresh(late, trx)
    await story.publish('Early gardener')
    story.app.clock.advance({ hours: 23 })
    await story.run()
    expect(await story.mails()).toHaveLength(1)
  })
  story.app.clock.advance({ hours: 24 })
  await story.run()
  const texts = (await story.mails()).map(({ text }) => text)
  expect(texts).toHaveLength(2)
  expect(texts[0]).toContain('Early gardener')
  expect(texts[1]).toContain('Late gardener')
})

test('an alert whose mail could not be written is mailed by a later run, once', async () => {
  await story.save('q=gardener')
  await story.publish('Gardener')
  story.app.clock.advance({ hours: 23 })
  const { pool } = story.app.db
  await pool.query(`create function die() returns trigger language plpgsql as
    $$ begin raise 'killed'; end $$`)
  await pool.query('create trigger die before insert on mails execute function die()')
  await story.run()
  expect(await story.subjects()).toEqual([])
  await pool.query('drop trigger die on mails')
  story.app.clock.advance({ minutes: 10 })
  await story.run()
  await story.run()
  expect(await story.subjects()).toEqual(['1 new job: gardener'])
})

test('a mail lists 20 jobs and counts the rest', async () => {
  await story.save('q=gardener')
  for (let at = 1; at <= 22; at += 1) await story.publish(`Gardener ${String.fromCharCode(64 + at)}x`)
  story.app.clock.advance({ hours: 23 })
  await story.run()
  const [mail] = await story.mails()
  expect(mail?.subject).toBe('22 new jobs: gardener')
  expect(mail?.text).toContain('and 2 more')
  expect(mail?.text?.match(/Gardener [A-Z]x/g)).toHaveLength(20)
})

test('jobs that ended before the mail leaves are left out, and may be mailed once they are open again', async () => {
  await story.save('q=gardener')
  const id = await story.publish('Gardener')
  story.app.clock.advance({ hours: 23 })
  const { pool } = story.app.db
  // The alert is written, and its only job closes before the mail is sent.
  await pool.query(`create function close_all() returns trigger language plpgsql as
    $$ begin update jobs set status = 'closed'; return null; end $$`)
  await pool.query('create trigger close_all after insert on mails execute function close_all()')
  await story.run()
  expect(await story.subjects()).toEqual([])
  expect((await pool.query('select from alert_sent')).rows).toHaveLength(0)
  await pool.query('drop trigger close_all on mails')
  await story.refresh(id)
  await story.setStatus(id, 'open')
  story.app.clock.advance({ hours: 24 })
  await story.run()
  expect(await story.subjects()).toEqual(['1 new job: gardener'])
})

test('jobs that the person has applied to are neither listed nor counted, whatever became of the application', async () => {
  const { app, company, person } = story
  const apply = (id: string, change: Partial<Parameters<typeof createApplicationRow>[1]> = {}) =>
    createApplicationRow(app.db, {
      job: { id, companyId: company.id },
      candidateId: person.userId,
      at: app.clock.now(),
      ...change,
    })
  await story.save('q=gardener')
  await apply(await story.publish('Applied gardener'))
  await apply(await story.publish('Withdrawn gardener'), { status: 'withdrawn' })
  await apply(await story.publish('Rejected gardener'), { status: 'rejected' })
  const other = await app.person('candidate')
  await apply(await story.publish('New gardener'), { candidateId: other.userId })
  app.clock.advance({ hours: 23 })
  await story.run()
  const [mail] = await story.mails()
  expect(mail?.subject).toBe('1 new job: gardener')
  expect(mail?.text).toContain('New gardener')
  expect(mail?.text).not.toMatch(/Applied|Withdrawn|Rejected/)
  await apply(await story.publish('Another gardener'))
  app.clock.advance({ hours: 24 })
  await story.run()
  expect(await story.mails()).toHaveLength(1)
})

test('a job that the person applies to before the mail leaves is left out', async () => {
  await story.save('q=gardener')
  const id = await story.publish('Gardener')
  await story.publish('Other gardener')
  story.app.clock.advance({ hours: 23 })
  const { pool } = story.app.db
  const { userId } = story.person
  await createApplicationRow(story.app.db, {
    job: { id, companyId: story.company.id },
    candidateId: (await story.app.person('candidate')).userId,
  })
  // The alert is written, and its person applies before the mail is sent.
  await pool.query(`create function apply() returns trigger language plpgsql as
    $$ begin update applications set candidate_id = '${userId}'; return null; end $$`)
  await pool.query('create trigger apply after insert on mails execute function apply()')
  await story.run()
  expect(await story.subjects()).toEqual(['1 new job: gardener'])
  expect((await story.mails())[0]?.text).toContain('Other gardener')
})

test('one-click unsubscribing needs a POST and stops only this search', async () => {
  await story.save('q=gardener')
  await story.save('q=baker', 'weekly')
  await story.publish('Gardener')
  story.app.clock.advance({ hours: 23 })
  await story.run()
  const [mail] = await story.mails()
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value ?? ''
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const link = new URL(header('list-unsubscribe').replace(/^<|>$/g, ''))
  const url = `${link.pathname}${link.search}`
  const token = link.searchParams.get('token') ?? ''
  await story.app.app.inject({ method: 'GET', url })
  expect((await story.app.request(getAlertUnsubscription, { query: { token } })).body).toEqual({
    name: 'gardener',
    isStopped: false,
  })
  const answer = await story.app.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(answer.statusCode).toBe(200)
  expect((await saved()).map(({ name, frequency }) => [name, frequency])).toEqual([
    ['baker', 'weekly'],
    ['gardener', 'off'],
  ])
  const forged = token.slice(0, -2)
  expect((await story.app.request(stopAlert, { body: { token: forged } })).status).toBe(410)
})

test('ten searches at most, also at the same time, and equal ones are one', async () => {
  const answers = await Promise.all(Array.from({ length: 14 }, (_, at) => story.save(`q=word${at}`)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(answers.find(({ status }) => status === 409)?.problem?.detail).toBe(
    'You can save 10 searches. Delete one first.',
  )
  expect(await saved()).toHaveLength(10)
  const [first] = await saved()
  const again = await story.app.request(saveSearch, { body: { query: first?.query ?? '' } }, story.person)
  expect(again.body).toEqual(first)
  const params = { id: first?.id ?? '' }
  const other = await story.app.person('candidate')
  expect((await story.app.request(changeSavedSearch, { params, body: { name: 'Mine' } }, other)).status).toBe(
    404,
  )
  const body = { name: 'Garden', frequency: 'off' } as const
  expect((await story.app.request(changeSavedSearch, { params, body }, story.person)).body).toMatchObject(
    body,
  )
  await story.app.request(deleteSavedSearch, { params }, story.person)
  expect(await saved()).toHaveLength(9)
})

test('a search that cannot be read says which filter is wrong', async () => {
  for (const [query, message] of [
    ['', 'Add search words or a filter first.'],
    ['sort=newest', 'Add search words or a filter first.'],
    ['q=baker&radiusKm=9999', 'The filter “radiusKm” is not valid. Choose it again.'],
    ['workMode=flying', 'The filter “workMode” is not valid. Choose it again.'],
  ] as const) {
    const { problem } = await story.app.request(saveSearch, { body: { query } }, story.person)
    expect(problem?.errors?.[0]?.message, query).toBe(message)
  }
})

test('an account that cannot be mailed gets nothing, and a pause keeps the jobs for later', async () => {
  const unconfirmed = await story.app.person('candidate')
  await story.save('q=gardener', 'daily', unconfirmed)
  await story.save('q=gardener')
  await story.publish('Gardener')
  const { pool } = story.app.db
  await pool.query(`update users set email_verified = false where id = $1`, [unconfirmed.userId])
  await pool.query(
    `insert into notification_settings (user_id, paused_until) values ($1, '2026-03-12T00:00:00Z')`,
    [story.person.userId],
  )
  story.app.clock.advance({ hours: 23 })
  await story.run()
  expect([await story.subjects(), await story.subjects(unconfirmed)]).toEqual([[], []])
  story.app.clock.advance({ hours: 24 })
  await story.run()
  expect([await story.subjects(), await story.subjects(unconfirmed)]).toEqual([['1 new job: gardener'], []])
})

test('a search by skill mails the jobs that name it or one below it, and nothing once it is unknown', async () => {
  const { app } = story
  await createMasterValue(app.db, { entity: 'skills', code: 'ropework', label: 'Ropework' })
  const parent = { entity: 'skills', code: 'ropework' }
  await createMasterValue(app.db, { entity: 'skills', code: 'splicing', label: 'Splicing', parent })
  const saved = await story.save('skill=ropework')
  expect(saved.body).toMatchObject({ query: 'skill=ropework', name: 'ropework' })
  const publish = async (title: string, skills: string[]) => {
    const id = await story.publish(title)
    await app.db.kysely.updateTable('jobs').set({ required_skills: skills }).where('id', '=', id).execute()
    await story.refresh(id)
  }
  await publish('Rigger', ['Splicing'])
  await publish('Baker', [])
  app.clock.advance({ hours: 23 })
  await story.run()
  const [mail] = await story.mails()
  expect(mail?.text).toContain('Rigger')
  expect(mail?.text).not.toContain('Baker')
  await app.db.pool.query(`update saved_searches set query = 'skill=no-such'`)
  await publish('Other rigger', ['Ropework'])
  app.clock.advance({ hours: 24 })
  await story.run()
  expect(await story.mails()).toHaveLength(1)
})

test('a search with an unknown skill is not saved', async () => {
  const { status, problem } = await story.save('skill=no-such.~ropework')
  expect(status).toBe(422)
  expect(problem?.errors).toEqual([
    { path: 'query', message: 'An occupation or skill of this search is not in our list. Remove it first.' },
  ])
})
