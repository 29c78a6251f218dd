import { Link } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import type { EmployerApplication, StageMessage } from '@vouch/contract'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeApi } from '#testing/fake-api.ts'
import { fakePdfWorker } from '#testing/fake-pdf-worker.ts'
import { testApplication, testEmployerJob, testMoment } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { ApplicantContext } from './applicant-context.ts'
import { ApplicantPage } from './applicant-page.tsx'
import { ApplicationTab } from './application/application-tab.tsx'
import type { Decisions } from './decision/use-decisions.ts'
import { InterviewStage } from './stages/interview-stage.tsx'
import { ShortlistStage } from './stages/shortlist-stage.tsx'

type Handlers = Parameters<typeof fakeApi>[0]

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function fake(application: EmployerApplication, handlers: Handlers = {}): void {
  fakeApi({
    getApplicant: () => application,
    listNotes: () => ({ notes: [], colleagues: [] }),
    getEmployerJob: () => testEmployerJob({ status: 'open' }),
    ...handlers,
  })
}

const jobPath = `/admin/jobs/employer/${testId(700)}`
const anaPath = `${jobPath}/${testId(101)}`

async function render(part: ReactNode, neighbours: ReactNode = null) {
  const rendered = await renderInApp(
    <ApplicantPage jobId={testId(700)} userId={testId(101)} list={{}} neighbours={neighbours}>
      {part}
    </ApplicantPage>,
    { at: anaPath },
  )
  await screen.findByRole('heading', { level: 1, name: 'Ana Ruiz' })
  return rendered
}

const message: StageMessage = {
  id: testId(1),
  stage: 'shortlist',
  at: testMoment(-9),
  from: 'candidate',
  name: 'Ana Ruiz',
  text: 'Message 1',
}

it('wide screens show decision, notes and messages beside the application', async () => {
  fake(testApplication({ notes: 0, messages: [message] }))
  await render(<ApplicationTab />)
  const side = within(screen.getByRole('region', { name: 'Decision, notes and messages' }))
  expect(side.getByRole('button', { name: 'Reject…' })).toBeTruthy()
  expect(await side.findByRole('textbox', { name: 'New note' })).toBeTruthy()
  expect(side.getByText('Message 1')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Notes/ })).toBeNull()
})

it('narrow screens show them as tabs', async () => {
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...matchMedia(query), matches: false }))
  fake(testApplication({ notes: 2 }))
  await render(<ShortlistStage />)
  expect(screen.queryByRole('region', { name: 'Decision, notes and messages' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Notes (2)' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Messages' })).toBeTruthy()
})

it('a move opens the next stage’s task; undo leaves it', async () => {
  let stage: 'questionnaire' | 'interview' = 'questionnaire'
  fake(testApplication(), {
    getApplicant: () => testApplication({ stage }),
    advanceApplication: () => {
      stage = 'interview'
      return { id: testId(1), version: 5, stage, status: 'active', tellAt: null, name: 'Ana Ruiz' }
    },
    moveBackApplication: () => {
      stage = 'questionnaire'
      return { id: testId(1), version: 6, stage, status: 'active', tellAt: null, name: 'Ana Ruiz' }
    },
  })
  const { user, path } = await render(<ApplicationTab />)
  await user.click(screen.getByRole('button', { name: 'Move to Interview' }))
  await waitFor(() => expect(path()).toBe(`${anaPath}/stages/interview`))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(path()).toBe(anaPath))
})

it('a slow move does not pull the viewer back from the next applicant', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  fake(testApplication(), {
    getApplicant: () => testApplication({ stage: 'questionnaire' }),
    advanceApplication: async () => {
      await promise
      return {
        id: testId(1),
        version: 5,
        stage: 'interview',
        status: 'active',
        tellAt: null,
        name: 'Ana Ruiz',
      }
    },
  })
  const next = (
    <Link
      to="/admin/jobs/employer/$jobId/$userId"
      params={{ jobId: testId(700), userId: testId(102) }}
      search={{}}
    >
      Next
    </Link>
  )
  const { user, path } = await render(<ApplicationTab />, next)
  await user.click(screen.getByRole('button', { name: 'Move to Interview' }))
  await user.click(screen.getByRole('link', { name: 'Next' }))
  expect(path()).toBe(`${jobPath}/${testId(102)}`)
  resolve()
  await screen.findByText('Ana Ruiz moved to Interview.')
  await waitFor(() => expect(screen.queryByRole('button', { busy: true })).toBeNull())
  expect(path()).toBe(`${jobPath}/${testId(102)}`)
})

it('the interview form is open only after a move to its stage', async () => {
  fake(testApplication({ stage: 'interview' }))
  const application = testApplication({ stage: 'interview' })
  const { unmount } = await renderInApp(
    <ApplicantContext value={{ application, decisions: {} as Decisions, list: {}, movedTo: 'interview' }}>
      <InterviewStage />
    </ApplicantContext>,
  )
  expect(screen.getByRole('textbox', { name: /^Location or link/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Propose a time' })).toBeNull()
  unmount()
  await render(<InterviewStage />)
  expect(screen.getByRole('button', { name: 'Propose a time' })).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: /^Location or link/ })).toBeNull()
})

function fakeWithCv(): void {
  const cv = {
    id: testId(8),
    name: 'ana.pdf',
    mediaType: 'application/pdf',
    bytes: 4,
    uploadedAt: testMoment(0),
  }
  fake(testApplication({ snapshot: { ...testApplication().snapshot, cv } }), {
    getFileLink: () => ({ url: '/content-of-the-file', expiresAt: testMoment(1) }),
  })
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (...[input, init]: Parameters<typeof fetch>) =>
    input === '/content-of-the-file' ? Promise.resolve(new Response('%PDF')) : fetch(input, init),
  )
}

it('shows the pages of a CV', async () => {
  const { asked, answer } = fakePdfWorker()
  vi.stubGlobal('IntersectionObserver', AtOnce)
  fakeWithCv()
  await render(<ApplicationTab />)
  await waitFor(() => expect(asked[0]?.kind).toBe('open'))
  answer({ kind: 'opened', pages: [1.4, 1.4] })
  const pages = within(screen.getByRole('region', { name: 'ana.pdf' }))
  expect(pages.getByRole('figure', { name: 'Page 2 of 2' })).toBeTruthy()
  expect(asked.filter(({ kind }) => kind === 'draw')).toHaveLength(1)
})

it('a CV that cannot be displayed can be opened', async () => {
  const { asked, answer } = fakePdfWorker()
  fakeWithCv()
  await render(<ApplicationTab />)
  await waitFor(() => expect(asked[0]?.kind).toBe('open'))
  answer({ kind: 'failed' })
  expect(screen.getByText('This file can’t be shown here. Open it instead.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Open ana.pdf' })).toBeTruthy()
})

/** An intersection observer that reports everything as visible. */
class AtOnce {
  private readonly seen: (entries: { isIntersecting: boolean }[]) => void
  constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
    this.seen = seen
  }
  observe(): void {
    this.seen([{ isIntersecting: true }])
  }
  disconnect(): void {}
}
