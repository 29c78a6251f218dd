import { deleteSavedSearch, getAlertUnsubscription, listSavedSearches, stopAlert } from '@vouch/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AlertStory, startAlertStory } from '#testing/alerts.ts'
import { createAlertSending } from './alert-sending.ts'

let story: AlertStory
beforeEach(async () => {
  story = await startAlertStory()
})
afterEach(() => story.app.close())

const saved = async () => (await story.app.request(listSavedSearches, {}, story.person)).body.items
const remove = async (id: string) => story.app.request(deleteSavedSearch, { params: { id } }, story.person)
const tomorrow = async () => {
  story.app.clock.advance({ hours: 24 })
  await story.run()
}
const texts = async () => (await story.mails()).map(({ text }) => text ?? '').join('\n')
const query = (text: string, values: unknown[] = []) => story.app.db.pool.query(text, values)
/** Runs a statement in each transaction that writes a mail, so that it happens before the mail is sent. */
async function onWriting(statement: string) {
  await query(
    `create function change() returns trigger language plpgsql as $$ begin ${statement}; return null; end $$`,
  )
  await query('create trigger change after insert on mails execute function change()')
}

test('an alert asks for a phrase in quotation marks as the page does', async () => {
  await story.save(`q=${encodeURIComponent(JSON.stringify('"head gardener"'))}`)
  await story.publish('Gardener to the head')
  await story.publish('Head gardener')
  await tomorrow()
  expect(await texts()).toContain('Head gardener')
  expect(await texts()).not.toContain('Gardener to the head')
})

test('an undone deletion loses no job, and the links of earlier alerts still work', async () => {
  const search = (await story.save('q=gardener')).body
  await story.publish('Gardener')
  await tomorrow()
  const link = /\S+unsubscribe\?token=(\S+)/.exec(await texts())
  const token = link?.[1] ?? ''
  await story.publish('Night gardener')
  await story.run()
  await remove(search.id)
  await story.run()
  expect(await saved()).toEqual([])
  expect((await story.save('q=gardener')).body.id).toBe(search.id)
  await tomorrow()
  expect(await texts()).toContain('Night gardener')
  const { body } = await story.app.request(stopAlert, { body: { token } })
  expect(body).toEqual({ name: 'gardener', isStopped: true })
})

test('the link of a deleted search says that its alerts have stopped', async () => {
  const search = (await story.save('q=gardener')).body
  await story.publish('Gardener')
  await tomorrow()
  const token = /unsubscribe\?token=(\S+)/.exec(await texts())?.[1] ?? ''
  await remove(search.id)
  story.app.clock.advance({ minutes: 20 })
  await story.run()
  expect((await query('select from saved_searches')).rowCount).toBe(0)
  const stopped = { name: null, isStopped: true }
  expect((await story.app.request(getAlertUnsubscription, { query: { token } })).body).toEqual(stopped)
  const url = `/alerts/unsubscribe?token=${token}`
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = 'List-Unsubscribe=One-Click'
  expect((await story.app.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200)
})

test.each([
  ['the search was stopped', "update saved_searches set frequency = 'off', next_run_at = null"],
  ['the address is no longer confirmed', 'update users set email_verified = false'],
  ['the account was disabled', "update users set status = 'disabled'"],
])('an alert that waits is not sent when %s', async (_name, change) => {
  await story.save('q=gardener')
  await story.publish('Gardener')
  await onWriting(change)
  await tomorrow()
  expect(await story.subjects()).toEqual([])
  expect((await query(`select problem from mails where kind = 'job-alert'`)).rows).toEqual([
    { problem: 'no longer wanted' },
  ])
  expect((await query('select from alert_sent')).rowCount).toBe(0)
})

test('two searches of one person that run at once lose no job', async () => {
  await story.save('q=gardener')
  await story.save('q=gardener&workMode=hybrid.on-site.remote')
  await query(`update saved_searches set query = 'q=gardener&radiusKm=5' where query like '%workMode%'`)
  const names = Array.from({ length: 25 }, (_, at) => `Gardener ${String.fromCharCode(97 + at)}x`)
  for (const name of names) await story.publish(name)
  await tomorrow()
  const mailed = await texts()
  expect(names.filter((name) => !mailed.includes(`${name}\n`))).toEqual([])
  expect((await query('select from alert_sent')).rowCount).toBe(25)
})

test('alerts wait behind mails that somebody waits for', async () => {
  await story.save('q=gardener')
  await story.publish('Gardener')
  await tomorrow()
  const { rows } = await query(
    `select b.priority from pgboss.job b join mails m on m.id = (b.data ->> 'id')::uuid
     where b.name = 'send-mail' and m.kind = 'job-alert'`,
  )
  expect(rows).toEqual([{ priority: -1 }])
})

test('equal searches are written together, each without the jobs that its person has had', async () => {
  const [second, third] = [await story.app.person('candidate'), await story.app.person('candidate')]
  await query('update users set email_verified = true')
  for (const who of [story.person, second, third]) await story.save('q=gardener', 'daily', who)
  const had = await story.publish('Gardener')
  await story.publish('Night gardener')
  await query(
    `insert into alert_sent (user_id, job_id, sent_at, alert_id)
     select $1::uuid, $2::uuid, '2026-03-01T08:00:00Z'::timestamptz, gen_random_uuid()
     union all select $3::uuid, id, '2026-03-01T08:00:00Z', gen_random_uuid() from jobs`,
    [second.userId, had, third.userId],
  )
  await tomorrow()
  expect(await story.subjects()).toEqual(['2 new jobs: gardener'])
  expect(await story.subjects(second)).toEqual(['1 new job: gardener'])
  expect(await story.subjects(third)).toEqual([])
  const { rows } = await query(
    `select count(*)::int as jobs, count(distinct xmin::text)::int as transactions from alert_sent where sent_at > '2026-03-05'`,
  )
  expect(rows).toEqual([{ jobs: 3, transactions: 1 }])
})

test('a search that fails is tried again in ten minutes and holds up no other', async () => {
  const other = await story.app.person('candidate')
  await query('update users set email_verified = true')
  await story.save('q=gardener', 'daily', other)
  await query(`update users set time_zone = 'Nowhere/City' where id = $1`, [other.userId])
  await story.save('q=gardener')
  await story.publish('Gardener')
  await tomorrow()
  expect(await story.subjects()).toEqual(['1 new job: gardener'])
  const { rows } = await query('select next_run_at from saved_searches where user_id = $1', [other.userId])
  expect(rows[0]?.next_run_at).toEqual(new Date(story.app.clock.now().getTime() + 600_000))
  await query(`update users set time_zone = 'UTC' where id = $1`, [other.userId])
  story.app.clock.advance({ minutes: 10 })
  await story.run()
  expect(await story.subjects(other)).toEqual(['1 new job: gardener'])
})

test('jobs of an alert that no server took are new again', async () => {
  await story.save('q=gardener')
  await story.publish('Gardener')
  await tomorrow()
  const { db } = story.app
  const [row] = (await query('select alert_id from alert_sent')).rows
  const rule = createAlertSending(db, { repeat: story.repeat })
  await rule.afterGivingUp({ alertId: row?.alert_id } as Parameters<typeof rule.afterGivingUp>[0])
  await tomorrow()
  expect(await story.subjects()).toHaveLength(2)
})

test('a stored filter that no longer exists finds nothing instead of everything', async () => {
  await story.save('q=gardener')
  await query(`update saved_searches set query = 'q=gardener&workMode=flying'`)
  await story.publish('Gardener')
  await tomorrow()
  expect(await story.subjects()).toEqual([])
})
