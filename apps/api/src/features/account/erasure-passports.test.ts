import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import {
  acceptMyOffer,
  agreeToEndorsement,
  createEndorsement,
  createShare,
  decidePassportReport,
  listMyOffers,
  listPassportReports,
  listPassports,
  reportPassport,
} from '@vouch/contract'
import { checkCredential, readCredential } from '@vouch/credentials'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp } from '#testing/backup.ts'
import { createUser } from '#testing/factories/factories.ts'
import {
  addTestSkills,
  createIssuerHere,
  issueHere,
  offerHere,
  publishHere,
} from '#testing/factories/passport-issuing.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { eraseAccounts } from './erasure.ts'

let app: TestApp
let log = ''
beforeAll(async () => {
  app = await buildTestApp({
    now: '2026-03-02T10:00:00Z',
    env: { LOG_LEVEL: 'trace' },
    logTo: {
      write: (line) => {
        log += line
      },
    },
  })
  await addTestSkills(app)
})
afterAll(() => app.close())

async function erase(userId: string) {
  await app.db.pool.query(
    `update users set status = 'deletion-requested', erase_at = $2 where id = $1 and status <> 'erased'`,
    [userId, app.clock.now()],
  )
  await app.platform.queue.enqueue(app.db.kysely, eraseAccounts, {})
  await app.runJobs()
}

/** Tables with a row that contains one of the words, except the pending erasure mail. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const { rows } = await app.db.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema', 'backup') and table_type = 'BASE TABLE'
       and table_name <> 'mails'`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: hits } = await app.db.pool.query(
      `select from ${name} t where to_jsonb(t)::text ilike any ($1) limit 1`,
      [words.map((word) => `%${word}%`)],
    )
    if (hits.length > 0) found.push(name)
  }
  return found
}

/** Files of the data folder that contain one of the words. */
async function filesWith(words: readonly string[]): Promise<string[]> {
  const { dataFolder } = app.platform.config
  const entries = await readdir(dataFolder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = join(entry.parentPath, entry.name)
    const content = (await readFile(file, 'utf8')).toLowerCase()
    if (words.some((word) => content.includes(word.toLowerCase()))) found.push(relative(dataFolder, file))
  }
  return found
}

/** Checks a file that was downloaded before. */
async function verdict(credential: string): Promise<string> {
  const checked = await checkCredential(readCredential(Buffer.from(credential)), {
    now: app.clock.now(),
    plainHttpHosts: ['localhost'],
    fetchDocument: async (url) => (await app.app.inject({ url: new URL(url).pathname })).json(),
  })
  return checked.status
}

test('erasure removes a person from issued passports, and downloaded files still verify', async () => {
  const here = await createIssuerHere(app)
  const held = await publishHere(app, here, { name: 'Held course' })
  const waiting = await publishHere(app, here, { name: 'Waiting course' })
  // The first offer is mailed, because nobody has an account with the address yet.
  const email = 'quill@people.example'
  await offerHere(app, here.owner, held, [email])
  const person = await createUser(app.db, { roles: ['candidate'], email })
  const [offer] = (await app.request(listMyOffers, {}, person)).body.items
  if (!offer) throw new Error('nothing was offered')
  const accept = { params: { id: offer.id }, body: { name: 'Quillfeather Oddname' } }
  await app.request(acceptMyOffer, accept, person)
  await offerHere(app, here.owner, waiting, [email])
  const [passport] = (await app.request(listPassports, {}, person)).body.items
  if (!passport) throw new Error('nothing is held')
  const parts = { name: true, evidence: true, file: true }
  const share = { label: 'For Quillfeather', passports: [{ id: passport.id, parts }], days: null }
  await app.request(createShare, { body: share }, person)
  const city = await createIssuerHere(app)
  const endorsement = {
    endorserId: city.issuer.id,
    passportId: offer.id,
    target: 'passport' as const,
    comment: 'We know Quillfeather well.',
  }
  const { id, version } = (await app.request(createEndorsement, { body: endorsement }, city.owner)).body
  await app.request(agreeToEndorsement, { params: { id }, version }, person)
  const { rows } = await app.db.pool.query(
    `select g.credential, p.salt from issued_passports p join passport_signatures g on g.passport_id = p.id and g.is_current
     where p.id = $1`,
    [offer.id],
  )
  const [{ credential, salt }] = rows as [{ credential: string; salt: string }]
  const traces = ['Quillfeather', email, salt]
  const restore = await backUp(app.db)
  const holding = [
    'passport_shares',
    'passport_signatures',
    'passports',
    'issued_passports',
    'passport_endorsements',
  ]
  const tables = holding.map((name) => `public.${name}`)
  expect(await tablesWith(traces)).toEqual(expect.arrayContaining(tables))
  expect(await filesWith(traces)).not.toEqual([])

  await erase(person.userId)
  expect(await tablesWith(traces)).toEqual([])
  expect((await app.app.inject({ url: `/endorsements/${id}` })).statusCode).toBe(404)
  expect(await verdict(credential)).toBe('issued')
  const { rows: left } = await app.db.pool.query(
    'select state, holder_id, email, name, salt, subject_id from issued_passports where id = $1',
    [offer.id],
  )
  const nothing = { holder_id: null, email: null, name: '', salt: null, subject_id: null }
  expect(left).toEqual([{ state: 'issued', ...nothing }])

  // The erasure mail is gone a run after it was sent; then no file names the person.
  await erase(person.userId)
  expect(await filesWith(traces)).toEqual([])
  expect(log).toContain('acceptMyOffer')
  expect(traces.filter((word) => log.toLowerCase().includes(word.toLowerCase()))).toEqual([])

  // A backup from before brings everything back, and the list of erased people ends it again.
  await restore()
  expect(await tablesWith(traces)).toEqual(expect.arrayContaining(tables))
  await app.platform.queue.enqueue(app.db.kysely, eraseAccounts, {})
  await app.runJobs()
  expect(await tablesWith(traces)).toEqual([])
  await app.platform.queue.enqueue(app.db.kysely, eraseAccounts, {})
  await app.runJobs()
  expect(await filesWith(traces)).toEqual([])
  expect(traces.filter((word) => log.toLowerCase().includes(word.toLowerCase()))).toEqual([])
  expect(await verdict(credential)).toBe('issued')
})

test('erasure keeps passports that others hold', async () => {
  const here = await createIssuerHere(app)
  const definition = await publishHere(app, here, { name: 'Another course' })
  const id = await issueHere(app, here.owner, definition, 'stays@people.example')
  await erase((await app.person('candidate')).userId)
  const { rows } = await app.db.pool.query('select email from issued_passports where id = $1', [id])
  expect(rows).toEqual([{ email: 'stays@people.example' }])
})

test('reports of an erased passport, and those of an erased reporter, lead to nobody', async () => {
  const here = await createIssuerHere(app)
  const definition = await publishHere(app, here, { name: 'Reported course' })
  const holder = await app.person('candidate')
  await offerHere(app, here.owner, definition, [holder.email.toLowerCase()])
  const [offer] = (await app.request(listMyOffers, {}, holder)).body.items
  const id = offer?.id ?? ''
  await app.request(acceptMyOffer, { params: { id }, body: { name: 'Quillfeather' } }, holder)
  const other = await issueHere(app, here.owner, definition, 'other@people.example')
  const reporter = await app.person('candidate')
  const report = (passport: string, words: string, email: string | null) =>
    app.request(reportPassport, { params: { id: passport }, body: { reason: 'other', words, email } }, null)
  await report(id, 'Quillfeather copied it', 'stays@reporter.example')
  const decided = (await report(id, 'Quillfeather again', null)).body
  const input = { params: { id: decided.id }, version: 1 }
  const body = { state: 'acted', note: 'Spoke to Quillfeather' } as const
  await app.request(decidePassportReport, { ...input, body }, here.admin)
  await report(other, 'The picture is mine', reporter.email.toUpperCase())
  const traces = ['Quillfeather', reporter.email, reporter.email.toUpperCase()]
  expect(await tablesWith(traces)).toContain('public.passport_reports')

  await erase(holder.userId)
  await erase(reporter.userId)
  expect(await tablesWith(traces)).toEqual([])
  const { items } = (await app.request(listPassportReports, {}, here.admin)).body
  // The first reporter still gets an answer.
  expect(items.map(({ words, isAnswered }) => [words, isAnswered])).toEqual([
    ['', true],
    ['The picture is mine', false],
  ])
})
