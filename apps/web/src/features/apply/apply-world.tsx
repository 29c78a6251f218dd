import { screen } from '@testing-library/react'
import type { JobPage, Person } from '@vouch/contract'
import { useState } from 'react'
import { setToken } from '#lib/identity/session.ts'
import { draftServer } from '#testing/application-drafts.ts'
import { type FakeRequest, fakeApi } from '#testing/fake-api.ts'
import { fakeToken } from '#testing/fake-identity.ts'
import { testId } from '#testing/jobs.ts'
import { fakeMasterValues, testMasterOption } from '#testing/masters.ts'
import { profileServer, testProfile } from '#testing/own-profile.ts'
import { testPerson } from '#testing/person.ts'
import { renderInApp } from '#testing/render.tsx'
import { ApplyPage } from './apply-page.tsx'
import { UnsentDraft } from './unsent-draft.tsx'

const pdf = { name: 'ana-cv.pdf', mediaType: 'application/pdf', bytes: 9000 }
export const cv = { ...pdf, id: testId(800), uploadedAt: new Date().toISOString() }
const person = testPerson({ id: testId(900), roles: ['candidate'] })
export const applicationId = testId(700)

export function Applying({ job }: { readonly job: JobPage }) {
  const [reviewing, setReviewing] = useState(false)
  return <ApplyPage job={job} reviewing={reviewing} onReview={setReviewing} />
}

const begun = {
  contact: { firstName: 'Ana', lastName: 'Ruiz' },
  personal: { country: 'FR' },
  preferences: { summary: 'Kept as it is' },
}

interface World {
  roles?: Person['roles']
  eraseAt?: string
  profile?: Parameters<typeof testProfile>[0]
  apply?: (request: FakeRequest) => unknown
  uploads?: Promise<unknown>[]
  drafts?: ReturnType<typeof draftServer>
  /** Opens the note on the page of the job when it has ended. */
  ended?: boolean
}

/** Opens the form as a candidate with a name but no headline. Records the requests that the form sends. */
export async function show(job: JobPage, world: World = {}) {
  await setToken(fakeToken('ana'))
  let roles = world.roles ?? ['candidate']
  let eraseAt = world.eraseAt ?? null
  const given = { ...begun, ...world.profile }
  const server = profileServer(testProfile(given, { files: given.documents ? [cv] : [] }))
  let applied: string | null = null
  const drafts = world.drafts ?? draftServer([cv])
  const marks = () => ({ saved: false, applicationId: applied, withdrawn: false, mayApply: applied === null })
  const api = fakeApi({
    currentPerson: () => ({ ...person, roles, eraseAt }),
    cancelDeletion: () => {
      eraseAt = null
      return {
        ...{ requestedAt: null, eraseAt, applications: 0, runningApplications: 0, files: 0, savedJobs: 0 },
        ...{ memberships: 0, ownedAlone: [], lastAdmin: false },
      }
    },
    addRole: () => {
      roles = [...roles, 'candidate']
      return { ...person, roles }
    },
    myJobMarks: marks,
    ...server.handlers,
    ...drafts.handlers,
    listApplicationDrafts: () => ({ items: drafts.rowsOf(job) }),
    listMasterValues: fakeMasterValues({ countries: [testMasterOption('FR', 'France')] }),
    uploadFile: () => Promise.resolve(world.uploads?.shift()).then(() => cv),
    applyToJob: (request) => {
      const answer = world.apply?.(request)
      applied = applicationId
      return answer ?? { id: applicationId }
    },
  })
  const page = world.ended ? <UnsentDraft slug={job.slug} /> : <Applying job={job} />
  const rendered = await renderInApp(page, { at: `/jobs/${job.slug}?apply=true` })
  const calls = (id: string) => api.calls.filter((call) => call.id === id).map(({ request }) => request)
  const requestDeletion = () => (eraseAt = '2026-04-09T09:00:00.000Z')
  return { ...rendered, calls, server, drafts, requestDeletion, setApplied: () => (applied = applicationId) }
}

export type Shown = Awaited<ReturnType<typeof show>>

export const nextButton = () => screen.getByRole('button', { name: 'Review your application' })
export const cvInput = () => document.querySelector('input[type=file]') as HTMLInputElement

export async function fillIn({ user }: Shown) {
  await user.type(await screen.findByLabelText(/Headline/), 'Night nurse')
  await user.click(screen.getByRole('radio', { name: 'Yes' }))
}

export async function goToReview(shown: Shown) {
  await fillIn(shown)
  await shown.user.click(nextButton())
  return screen.findByRole('button', { name: 'Submit application' })
}
