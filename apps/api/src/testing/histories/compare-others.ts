import {
  applicationOutcomes,
  getAdminDashboard,
  getCandidateDashboard,
  getCompanyFigures,
  getCompanyPage,
  getJobRecord,
  listAllApplications,
  listCompanyJobs,
  listCompanyPages,
  listMyApplications,
  listNotifications,
  type VisibleStatus,
  visibleStatuses,
} from '@vouch/contract'
import { fewestPeople } from '@vouch/domain'
import { expect } from 'vitest'
import { recountAnswerFigures, refreshAnswerFigures } from '#features/company-page/answer-figures.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { checkAdmin, checkCandidate, readList } from './figures.ts'
import { answerFiguresOf, countStages, isEnded, type Standing } from './from-events.ts'
import { type HistoryWorld, promised } from './history-world.ts'

const undecided = 'undecided'

/** What events say of the status that a candidate sees. They do not say whether it is their turn. */
function seenStatus({ status, stage, isDisclosed }: Standing, isClosed: boolean): string {
  if (status === 'withdrawn' || status === 'hired') return status
  if (isDisclosed) return 'not-selected'
  if (stage === 'hired') return 'offer'
  return isClosed ? 'job-closed' : undecided
}

const group = (status: VisibleStatus) =>
  ['received', 'in-review', 'action-needed'].includes(status) ? undecided : status

/** A candidate's tabs, tiles and unread notifications, over all histories in which they applied. */
export async function compareCandidate(
  { app }: HistoryWorld,
  standings: readonly Standing[],
  person: TestPerson,
): Promise<void> {
  await checkCandidate(app, person, 'sum')
  const own = standings.filter(({ candidateId }) => candidateId === person.userId)
  const { rows } = await readList(app, person, listMyApplications, {})
  const { rows: closed } = await app.db.pool.query<{ id: string }>(
    "select id from jobs where status = 'closed'",
  )
  const isClosed = new Set(closed.map(({ id }) => id))
  expect(rows.map(({ id, visibleStatus }) => `${id} ${group(visibleStatus)}`).sort()).toEqual(
    own.map((one) => `${one.id} ${seenStatus(one, isClosed.has(one.jobId))}`).sort(),
  )
  const { counts } = (await app.request(getCandidateDashboard, {}, person)).body
  const total = visibleStatuses.reduce((sum, status) => sum + counts[status], 0)
  expect(total).toBe(own.length)
}

/** The number of unread notifications on the bell and the app's icon. */
export async function compareUnread({ app }: HistoryWorld, person: TestPerson): Promise<void> {
  const { rows, first } = await readList(app, person, listNotifications, {})
  expect(first.unread).toBe(rows.filter(({ readAt }) => readAt === null).length)
}

const outcomeOf = ({ status, isDisclosed }: Standing) => {
  if (status === 'hired' || status === 'withdrawn') return status
  return isDisclosed ? 'not-selected' : 'running'
}

const countsOf = (all: readonly Standing[]) => ({
  total: all.length,
  running: countStages(all.filter((one) => !isEnded(one) && one.status !== 'hired')),
  ended: {
    hired: all.filter(({ status }) => status === 'hired').length,
    rejected: all.filter(({ isDisclosed }) => isDisclosed).length,
    withdrawn: all.filter(({ status }) => status === 'withdrawn').length,
  },
})

/** The administrators' numbers of the marketplace, and of the company and jobs of the history. */
export async function compareAdmin(
  { app, company, jobs }: HistoryWorld,
  standings: readonly Standing[],
  admin: TestPerson,
): Promise<void> {
  await checkAdmin(app, admin, 'sum')
  const { applications } = (await app.request(getAdminDashboard, {}, admin)).body
  for (const outcome of applicationOutcomes) {
    const matching = standings.filter((one) => outcomeOf(one) === outcome)
    expect([outcome, applications[outcome].count]).toEqual([outcome, matching.length])
    const { rows } = await readList(app, admin, listAllApplications, { outcome }, {}, 50)
    expect(rows.length).toBe(matching.length)
  }
  const ofCompany = standings.filter(({ companyId }) => companyId === company.id)
  const figures = (await app.request(getCompanyFigures, { params: { id: company.id } }, admin)).body
  expect(figures.applications).toEqual(countsOf(ofCompany))
  for (const { id } of jobs) {
    const { body } = await app.request(getJobRecord, { params: { id } }, admin)
    expect(body.applications).toEqual(countsOf(ofCompany.filter(({ jobId }) => jobId === id)))
    // A hire that the candidate confirmed fills an opening.
    expect(body.filled).toBe(ofCompany.filter((one) => one.jobId === id && one.status === 'hired').length)
  }
}

/** What the company's public page and the list of companies count. */
export async function comparePublic(
  { app, company }: HistoryWorld,
  standings: readonly Standing[],
): Promise<void> {
  const deps = { db: app.db, clock: app.clock.now }
  await refreshAnswerFigures(deps)
  await recountAnswerFigures(deps)
  const params = { slug: company.slug }
  const { body } = await app.request(getCompanyPage, { params })
  const ofCompany = standings.filter(({ companyId }) => companyId === company.id)
  expect(body.answerFigures).toEqual(answerFiguresOf(ofCompany, promised, fewestPeople, app.clock.now()))
  const visitor = null as unknown as TestPerson
  const { rows } = await readList(app, visitor, listCompanyJobs, {}, params)
  expect(body.openJobs).toBe(rows.length)
  const { rows: cards } = await readList(app, visitor, listCompanyPages, { q: body.name })
  expect(cards.find(({ slug }) => slug === company.slug)?.openJobs).toBe(rows.length)
}
