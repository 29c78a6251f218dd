import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  advanceApplication,
  currentPerson,
  dismissJob,
  getApplicant,
  getMyApplication,
  importResume,
  listCompanyMembers,
  requestDeletion,
  saveEqualOpportunity,
  saveJob,
  sendMessage,
  uploadFile,
  uploadPhoto,
} from '@vouch/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pdfBytes } from '#testing/documents/documents.ts'
import { insertAccount, insertSession } from '#testing/factories/account-factory.ts'
import { addMember } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { createPassportRow } from '#testing/factories/passport-factory.ts'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { noAnswers } from '#testing/factories/profile-factory.ts'
import { saveStep } from '#testing/factories/profile-steps.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { eraseAccounts } from './erasure.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => app.clock.set('2026-03-10T09:00:00Z'))
afterAll(() => app.close())

async function erase() {
  await app.platform.queue.enqueue(app.db.kysely, eraseAccounts, {})
  await app.runJobs()
}

/** Finds every database row that contains one of the words, except the pending erasure mail. */
async function traces(words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await app.db.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'identity') and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await app.db.pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} t
       ${name === 'public.mails' ? "where kind <> 'account-erased'" : ''}`,
    )
    for (const { row } of rows)
      found.push(...words.filter((word) => row.includes(word)).map((word) => `${name}: ${word}`))
  }
  return found
}

/** Creates a candidate with a row in every table that can hold personal data. */
async function livedIn(world: HiringWorld, name: string) {
  const { person, id } = await world.applicant(name)
  await app.db.pool.query('update users set display_name = $1 where id = $2', [name, person.userId])
  await insertAccount(app, person)
  await insertSession(app, person)
  await createPassportRow(app.db, person, { at: app.clock.now(), name: `${name}, welder` })
  const file = new File([Uint8Array.from(pdfBytes)], `${name}.pdf`)
  const cv = (await app.request(uploadFile, { query: { purpose: 'cv' }, file }, person)).body
  await app.db.pool.query('update application_snapshots set cv_file_id = $1 where application_id = $2', [
    cv.id,
    id,
  ])
  await saveStep(app, person, 'documents', 0, { cvFileId: cv.id })
  await saveStep(app, person, 'personal', 1, {
    adjustments: `${name} sits by the window`,
    country: 'NL',
    city: { code: null, label: `${name}town` },
  })
  await app.db.pool.query(
    `insert into master_proposals (entity, form, words) values ('skills', lower($1), $1)`,
    [name],
  )
  await app.db.pool.query(
    `insert into master_proposers select id, $2, 'candidate', now() from master_proposals where words = $1`,
    [name, person.userId],
  )
  await saveStep(app, person, 'review', 0, { excludedCompanies: [{ id: world.company.id, name: 'Any' }] })
  const resume = JSON.stringify({ basics: { url: 'https://home.example' }, meta: { note: name } })
  await app.request(importResume, { file: new File([resume], 'resume.json') }, person)
  const answers = { ...noAnswers, gender: name }
  await app.request(saveEqualOpportunity, { version: 0, body: { answers, consentVersion: '1' } }, person)
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  await app.request(uploadPhoto, { file: new File([Uint8Array.from(picture)], 'me.png') }, person)
  await app.request(saveJob, { params: { id: world.job.id } }, person)
  await app.request(dismissJob, { params: { id: world.job.id } }, person)
  await app.request(advanceApplication, { params: { id }, body: { to: 'shortlist' } }, world.owner)
  const params = { id, stage: 'shortlist' } as const
  await app.request(sendMessage, { params, body: { text: `This is ${name}` } }, person)
  await app.request(sendMessage, { params, body: { text: `Dear ${name}` } }, world.owner)
  return { person, id, words: [name, person.email, person.uid] }
}

async function storedKeys(person: TestPerson): Promise<string[]> {
  const { rows } = await app.db.pool.query<{ key: string }>(
    `select storage_key as key from files where owner_id = $1
     union all select storage_key || '-large.webp' from photos where user_id = $1`,
    [person.userId],
  )
  return rows.map(({ key }) => key)
}

async function rowsOf(table: string, { userId }: TestPerson): Promise<number> {
  return (await app.db.pool.query(`select from ${table} where user_id = $1`, [userId])).rows.length
}

async function lastMails(person: TestPerson): Promise<number> {
  const { rows } = await app.db.pool.query(
    `select from mails where kind = 'account-erased' and recipient = $1`,
    [person.email],
  )
  return rows.length
}

const isStored = (key: string) =>
  app.platform.files.read(key).then(
    () => true,
    () => false,
  )

test('erasure leaves only anonymous rows, keeps the team’s numbers and sends a final mail', async () => {
  const world = await createHiringWorld(app)
  const { person, id, words } = await livedIn(world, 'Xaverine Quill')
  const keys = await storedKeys(person)
  expect(keys).toHaveLength(2)
  expect(await traces(words)).not.toEqual([])
  await app.request(requestDeletion, {}, person)
  await erase()
  expect((await app.request(currentPerson, {}, person)).status).toBe(200)
  app.clock.set('2026-04-09T09:00:00Z')
  await erase()
  expect(await traces(words)).toEqual([])
  const tables = ['candidate_steps', 'candidate_exclusions', 'equal_opportunity_answers', 'consents']
  for (const table of [...tables, 'resume_sources', 'typed_words', 'master_proposers', 'job_dismissals'])
    expect([table, await rowsOf(table, person)]).toEqual([table, 0])
  expect(await lastMails(person)).toBe(1)
  for (const key of keys) expect(await isStored(key)).toBe(false)
  const params = { jobId: world.job.id, userId: person.userId }
  const left = (await app.request(getApplicant, { params }, world.owner)).body
  expect(left).toMatchObject({
    id,
    status: 'withdrawn',
    candidate: { name: 'Deleted person', email: '' },
    snapshot: { fullName: 'Deleted person', summary: '', cv: null },
    messages: [],
  })
  expect(left.events.map(({ action }) => action)).toEqual(['apply', 'advance', 'withdraw'])
  const { rows } = await app.db.pool.query(
    `select actor_id, details from audit_events where action = 'person.erase' and subject_id = $1`,
    [person.userId],
  )
  expect(rows).toEqual([{ actor_id: null, details: {} }])
  // Once the erasure mail is sent, the next run deletes the e-mail address in it too.
  expect(await lastMails(person)).toBe(1)
  await app.db.pool.query(`update mails set status = 'sent', sent_at = now() where kind = 'account-erased'`)
  await erase()
  expect(await lastMails(person)).toBe(0)
  // A token of the erased person that is still valid does not recreate the user.
  expect((await app.request(currentPerson, {}, person)).status).toBe(401)
  expect((await app.request(getMyApplication, { params: { id } }, person)).status).toBe(401)
})

test('an erasure interrupted at any step completes in the next run, and one failure does not block others', async () => {
  const world = await createHiringWorld(app)
  const first = await livedIn(world, 'Yolande Ink')
  const second = await livedIn(world, 'Zebedee Nib')
  for (const { person } of [first, second]) await app.request(requestDeletion, {}, person)
  app.clock.set('2026-04-09T09:00:00Z')
  const steps = [
    'alter table application_snapshots',
    'alter table saved_jobs',
    'alter table files',
    'alter table photos',
    'alter table audit_events',
    'alter table identity.accounts',
  ]
  await app.db.pool.query(`create function cut_off() returns trigger language plpgsql as
    $$ begin
      if tg_argv[0] = 'all' or to_jsonb(old)::text like '%${first.person.uid}%' then raise 'cut off'; end if;
      if tg_op = 'INSERT' then return new; end if;
      return coalesce(new, old);
    end $$`)
  for (const step of steps) {
    const table = step.replace('alter table ', '')
    const event = table === 'audit_events' ? 'insert' : 'update or delete'
    await app.db.pool.query(
      `create trigger cut before ${event} on ${table} for each row execute function cut_off('all')`,
    )
    await expect(erase()).rejects.toThrow('account erasure failed')
    const { rows } = await app.db.pool.query(`select status from users where id = any($1::uuid[])`, [
      [first.person.userId, second.person.userId],
    ])
    expect(rows.map(({ status }) => status)).toEqual(['deletion-requested', 'deletion-requested'])
    await app.db.pool.query(`drop trigger cut on ${table}`)
  }
  await app.db.pool.query(
    `create trigger cut before delete on identity.accounts for each row execute function cut_off('first')`,
  )
  await expect(erase()).rejects.toThrow('account erasure failed')
  expect(await traces(second.words)).toEqual([])
  await app.db.pool.query('drop trigger cut on identity.accounts')
  await erase()
  expect(await traces(first.words)).toEqual([])
  for (const { person } of [first, second]) expect(await lastMails(person)).toBe(1)
})

test('erasing the only owner closes the company’s jobs and answers the waiting applicants', async () => {
  const world = await createHiringWorld(app)
  const { person, id } = await world.applicant()
  const colleague = await world.member('recruiter')
  await app.request(requestDeletion, {}, world.owner)
  app.clock.set('2026-04-09T09:00:00Z')
  await app.db.pool.query(`update jobs set closes_at = '2026-06-01' where id = $1`, [world.job.id])
  const planned = await createJobRow(app.db, { companyId: world.company.id, status: 'draft' })
  const schedule = `update jobs set status = 'scheduled', publish_at = '2026-05-01' where id = $1`
  await app.db.pool.query(schedule, [planned.id])
  await erase()
  const { rows } = await app.db.pool.query('select status, close_outcome from jobs where id = $1', [
    world.job.id,
  ])
  expect(rows).toEqual([{ status: 'closed', close_outcome: 'cancelled' }])
  // Nobody is left behind a job that would open later.
  const { rows: drafts } = await app.db.pool.query('select status from jobs where id = $1', [planned.id])
  expect(drafts).toEqual([{ status: 'draft' }])
  const mine = (await app.request(getMyApplication, { params: { id } }, person)).body
  expect(mine.visibleStatus).toBe('not-selected')
  expect(mine.news.at(-1)?.message).toContain('closed')
  const params = { id: world.company.id }
  const { items } = (await app.request(listCompanyMembers, { params }, colleague)).body
  expect(items.map(({ userId }) => userId)).toEqual([colleague.userId])
})

test('jobs stay open when the company has another owner', async () => {
  const world = await createHiringWorld(app)
  await addMember(app.db, world.company, await app.person('employer'), 'owner')
  await app.request(requestDeletion, {}, world.owner)
  app.clock.set('2026-04-09T09:00:00Z')
  await erase()
  const { rows } = await app.db.pool.query('select status from jobs where id = $1', [world.job.id])
  expect(rows).toEqual([{ status: 'open' }])
})

test('keeps mails and invitations when another account now uses the address', async () => {
  const person = await app.person('candidate')
  const heir = await app.person('candidate')
  await app.request(requestDeletion, {}, person)
  app.clock.set('2026-04-09T09:00:00Z')
  await app.db.pool.query('update users set email = upper($1) where id = $2', [person.email, heir.userId])
  await app.db.pool.query(
    `insert into mails (id, kind, recipient) values (gen_random_uuid(), 'sign-in', $1)`,
    [person.email],
  )
  await app.db.pool.query(
    `insert into admin_invitations (id, email, token_hash, invited_by, created_at, expires_at)
     values (gen_random_uuid(), $1, $1::text::bytea, $2, now(), now())`,
    [person.email, heir.userId],
  )
  await erase()
  const { rows } = await app.db.pool.query(
    `select (select count(*)::int from mails where recipient = $1 and kind = 'sign-in') as mails,
       (select count(*)::int from admin_invitations where email = $1 and withdrawn_at is null) as invitations`,
    [person.email],
  )
  expect(rows).toEqual([{ mails: 1, invitations: 1 }])
  expect((await app.request(currentPerson, {}, person)).status).toBe(401)
  // No erasure mail is sent, because another account now uses the e-mail address.
  expect(await lastMails(person)).toBe(0)
})

test('erases a person again when an old backup restores them', async () => {
  const list = join(app.platform.config.dataFolder, 'files', 'erased-people')
  const person = await app.person('candidate')
  await insertAccount(app, person)
  const before = await readFile(list, 'utf8')
  await writeFile(list, `${before}${person.userId}\n`)
  await erase()
  expect(await traces([person.uid])).toEqual([])
  expect((await app.request(currentPerson, {}, person)).status).toBe(401)
  const after = await readFile(list, 'utf8')
  expect(after).toContain(person.userId)
  expect(after).not.toContain('@')
})
