import { get } from 'node:http'
import {
  advanceApplication,
  allRoutes,
  answerQuestionnaire,
  getApplicant,
  listApplicants,
  listNotifications,
  previewBulkOperation,
  type Route,
  rejectApplication,
  revealApplication,
  sendMessage,
  sendQuestionnaire,
  withdrawApplication,
} from '@vouch/contract'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNewsMail } from '#features/notifications/mail/news-mail.ts'
import { createUnsubscribeTokens } from '#features/notifications/unsubscribe/unsubscribe-token.ts'
import { bodyOf, pathOf, queryOf } from '#testing/access/access-calls.ts'
import { accessTable } from '#testing/access/access-table.ts'
import { type AccessWorld, createAccessWorld } from '#testing/access/access-world.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { openSmtpInbox, type SmtpInbox } from '#testing/servers/smtp-inbox.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { type BlindApplicant, createBlindApplicant, markersIn } from './blind-world.ts'
import { said } from './said.ts'

const team = ['owner', 'recruiter', 'hiring-manager'] as const

let app: TestApp
let inbox: SmtpInbox
let world: AccessWorld
/** At the stages applied and questionnaire, withdrawn, and rejected. */
let hidden: BlindApplicant[]
const streamed: string[] = []
const closing: (() => void)[] = []

beforeAll(async () => {
  inbox = await openSmtpInbox()
  app = await buildTestApp({
    env: { VOUCH_RATE_LIMIT: 'off', SMTP_URL: inbox.url, MAIL_FROM: 'Vouch <jobs@example.org>' },
  })
  world = await createAccessWorld(app.db, app.clock.now())
  await app.db.pool.query('update users set email_verified = true')
  await mailNews()
  await openStreams()
  hidden = []
  for (let each = 0; each < 4; each += 1) hidden.push(await add())
  const [, asked, withdrawn, rejected] = hidden as [
    BlindApplicant,
    BlindApplicant,
    BlindApplicant,
    BlindApplicant,
  ]
  await correspond(asked)
  const comment = `Sorry, ${withdrawn.markers.firstName} ${withdrawn.markers.lastName}`
  await app.request(
    withdrawApplication,
    { params: { id: withdrawn.id }, body: { reason: 'other', comment } },
    withdrawn.person,
  )
  await app.request(
    rejectApplication,
    { params: { id: rejected.id }, body: { reason: 'other', message: `Dear ${rejected.codeName}, no.` } },
    world.people.owner,
  )
})
afterAll(async () => {
  for (const close of closing) close()
  await app.close()
  await inbox.close()
})

const add = () =>
  createBlindApplicant(app, { companyId: world.ids.company, manager: world.people['hiring-manager'] })

/** Moves the applicant to the questionnaire, and lets both sides write. */
async function correspond({ id, person, markers, codeName }: BlindApplicant): Promise<void> {
  const { owner } = world.people
  const params = { id }
  await app.request(advanceApplication, { params, body: { to: 'questionnaire', reason: 'Good' } }, owner)
  const questions = [{ text: 'Why?', kind: 'text' as const, required: true }]
  const sent = await app.request(sendQuestionnaire, { params, body: { questions } }, owner)
  const answer = `${markers.firstName} ${markers.lastName}, ${markers.mailbox}@example.org`
  const answers = sent.body.questions.map((one) => ({ questionId: one.id, answer }))
  await app.request(answerQuestionnaire, { params, body: { answers } }, person)
  const at = { id, stage: 'questionnaire' as const }
  await app.request(sendMessage, { params: at, body: { text: `Hello, ${markers.firstName} here` } }, person)
  await app.request(sendMessage, { params: at, body: { text: `Hello ${codeName}` } }, owner)
}

/** Mails the team's news as if the waiting time had passed. */
async function mailNews(): Promise<void> {
  const { db, clock, platform } = app
  const { log, mailer: outbox, config, secrets } = platform
  const tokens = createUnsubscribeTokens(secrets.signingSecret)
  const news = createNewsMail({ db, clock: clock.now, log, outbox, publicUrl: config.publicUrl, tokens })
  await news.run(Date.now() + 1)
  await app.runJobs()
}

async function openStreams(): Promise<void> {
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  for (const role of team) {
    const token = await app.tokens.sign(world.people[role], app.clock.now())
    const headers = { authorization: `Bearer ${token}` }
    await new Promise<void>((resolve) => {
      const request = get(`${address}/api/v1/notifications/stream`, { headers, agent: false }, (response) => {
        response.on('data', (chunk) => streamed.push(String(chunk)))
        response.on('error', () => undefined)
        closing.push(() => request.destroy())
        resolve()
      })
      request.on('error', () => undefined)
    })
  }
}

/** The world in which the routes are about an applicant in blind review. */
const about = (one: BlindApplicant, userId = one.alias): AccessWorld => ({
  people: { ...world.people, candidate: { ...world.people.candidate, userId } },
  ids: { ...world.ids, job: one.jobId, slug: one.slug, application: one.id, file: one.cvFileId },
})

async function call(
  route: Route,
  person: TestPerson,
  of: AccessWorld,
  body?: unknown,
): Promise<LightMyRequestResponse> {
  const payload = body ?? bodyOf(route, of, app.clock.now())
  return app.as(person).inject({
    method: route.method,
    url: `/api/v1${pathOf(route, of)}${queryOf(route, of)}`,
    headers: route.versioned ? { 'if-match': '"1"' } : {},
    ...(payload === undefined ? {} : { payload: payload as object }),
  })
}

const leaksIn = (text: string, ones: readonly BlindApplicant[]) => ones.flatMap((one) => markersIn(text, one))

/** Routes that answer 404 in the access table, because its applicant is not in blind review. */
const onlyBlind: ReadonlySet<string> = new Set(['getHiddenCv'])

/** Routes of the access table that the member may call. Uploads and streams carry nothing of applicants in. */
const routesOf = (role: (typeof team)[number], isRead: boolean) =>
  allRoutes.filter(
    ({ id, path, method, upload }) =>
      (accessTable[id]?.[role] === 'ok' || onlyBlind.has(id)) &&
      !upload &&
      (method === 'GET') === isRead &&
      !/stream/i.test(id + path),
  )

/** Reads that show applicants, or could. The sweep must not pass because one of them refuses. */
const mustAnswer: ReadonlySet<string> = new Set([
  'getApplicant',
  'getEmployerDashboard',
  'getEmployerJob',
  'getHiddenCv',
  'getImpressions',
  'exportApplicants',
  'exportCompanyApplicants',
  'exportMyData',
  'exportPacket',
  'listApplicants',
  'listApplicantViews',
  'listBulkOperations',
  'listCompanyApplicants',
  'listNotes',
  'listNotifications',
  'listReview',
  'listTags',
])

/** Reads that hiring managers may not call, and that must answer all others. */
const mustAnswerRecruiters = ['getCloseOut']

test.each(team)('no GET route says to the %s who an applicant is', async (role) => {
  const leaks: string[] = []
  const answered = new Set<string>()
  for (const one of role === 'owner' ? hidden : hidden.slice(0, 2)) {
    for (const route of routesOf(role, true)) {
      const answer = await call(route, world.people[role], about(one))
      if (answer.statusCode < 300) answered.add(route.id)
      for (const leak of leaksIn(await said(answer), hidden)) leaks.push(`${route.id}: ${leak}`)
    }
  }
  expect(leaks).toEqual([])
  const expected = role === 'hiring-manager' ? mustAnswer : [...mustAnswer, ...mustAnswerRecruiters]
  expect([...expected].filter((id) => !answered.has(id))).toEqual([])
})

/** Decisions that reveal an applicant, and so may name them. */
const revealing: ReadonlySet<string> = new Set(['revealApplication', 'hireApplicant'])
const bodies: Readonly<Record<string, unknown>> = { advanceApplication: { to: 'shortlist' } }

test.each(team)('no writing route says to the %s who an applicant is', async (role) => {
  const leaks: string[] = []
  const made: BlindApplicant[] = []
  const isAboutApplicants = ({ path }: Route) => /applica|jobs|:userId|bulk|review/.test(path)
  const routes = routesOf(role, false).filter(
    (route) => !revealing.has(route.id) && (role === 'owner' || isAboutApplicants(route)),
  )
  for (const route of routes) {
    const isAbout = isAboutApplicants(route)
    const one = isAbout || made.length === 0 ? await add() : (made.at(-1) as BlindApplicant)
    if (isAbout || made.length === 0) made.push(one)
    const answer = await call(route, world.people[role], about(one), bodies[route.id])
    for (const leak of leaksIn(await said(answer), [...hidden, one])) leaks.push(`${route.id}: ${leak}`)
  }
  const one = await add()
  for (const change of [
    { action: 'reject', reason: 'other' },
    { action: 'reject', reason: 'other', message: 'Dear {candidate}, no.' },
    { action: 'advance', to: 'shortlist' },
  ] as const) {
    const body = { selection: { ids: [one.id] }, change }
    const preview = await app.request(previewBulkOperation, { body }, world.people[role])
    const text = JSON.stringify(preview.body)
    for (const leak of leaksIn(text, [one])) leaks.push(`preview of ${change.action}: ${leak}`)
    if (change.action === 'reject') expect(text).toContain(one.codeName)
  }
  hidden.push(...made, one)
  expect(leaks).toEqual([])
})

test('lists, search, mails, notifications and streams name them by their code', async () => {
  const [first] = hidden as [BlindApplicant]
  const { owner } = world.people
  const listed = await app.request(listApplicants, { params: { id: first.jobId } }, owner)
  expect(listed.body.items).toMatchObject([{ name: first.codeName, userId: first.alias, headline: '' }])
  expect(first.codeName).toMatch(/^Applicant [2-9B-Z]{5}$/)
  const found = async (q: string) =>
    (await app.request(listApplicants, { params: { id: first.jobId }, query: { q } }, owner)).body.items
      .length
  expect(await found(first.markers.lastName)).toBe(0)
  expect(await found(first.codeName.slice(-5))).toBe(1)
  await mailNews()
  const addresses = new Set(team.map((role) => world.people[role].email))
  const toTeam = inbox.mails.filter(({ envelopeTo }) => envelopeTo.some((to) => addresses.has(to)))
  expect(toTeam.map(({ text }) => text).join('\n')).toContain('Applicant ')
  const decoded = toTeam
    .map(({ raw, text, html, subject }) => [raw, text, html, subject].join('\n'))
    .join('\n')
  expect(leaksIn(decoded, hidden)).toEqual([])
  const rejected = hidden[3] as BlindApplicant
  const { firstName, lastName } = rejected.markers
  const letter = await app.db.kysely
    .selectFrom('application_letters')
    .select('body')
    .where('application_id', '=', rejected.id)
    .executeTakeFirstOrThrow()
  expect(letter.body).toBe(`Dear ${firstName} ${lastName}, no.`)
  for (const role of team) {
    const news = await app.request(listNotifications, { query: { limit: 100 } }, world.people[role])
    expect(JSON.stringify(news.body)).toContain('Applicant ')
    expect(leaksIn(JSON.stringify(news.body), hidden)).toEqual([])
  }
  expect(streamed.join('')).toContain('event: notification')
  expect(leaksIn(streamed.join(''), hidden)).toEqual([])
})

test('the real id leads nowhere, and files stay closed', async () => {
  const [first] = hidden as [BlindApplicant]
  const { owner } = world.people
  const params = { jobId: first.jobId, userId: first.person.userId }
  expect((await app.request(getApplicant, { params }, owner)).status).toBe(404)
  const file = await app.as(owner).inject({ method: 'GET', url: `/api/v1/files/${first.cvFileId}/link` })
  expect(file.statusCode).toBe(404)
})

test('once revealed, everything stands where it belongs', async () => {
  const one = await add()
  const { owner } = world.people
  const reason = 'The applicant asked us to call'
  await app.request(revealApplication, { params: { id: one.id }, body: { reason } }, owner)
  const read = async () => {
    const answers = routesOf('owner', true).map(async (route) => said(await call(route, owner, about(one))))
    return (await Promise.all(answers)).join('\n')
  }
  const { phone, ...others } = one.markers
  const text = (await read()).toLowerCase()
  expect(text).toContain(phone)
  expect(Object.values(others).filter((each) => !text.includes(each.toLowerCase()))).toEqual([])
  const { body } = await app.request(getApplicant, { params: { jobId: one.jobId, userId: one.alias } }, owner)
  expect(body.revealed).toMatchObject({ reason })
  expect(body.blind).toBeNull()
})
