import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clearToken } from '#lib/identity/session.ts'
import { testJobPage } from '#testing/jobs.ts'
import { cv, cvInput, fillIn, goToReview, show } from './apply-world.tsx'

afterEach(clearToken)

test('input is restored after a reload, and on the page of a job that ended in between', async () => {
  const job = testJobPage(1)
  const shown = await show(job)
  await fillIn(shown)
  await shown.user.type(screen.getByLabelText(/Cover letter/), 'Dear team, I like nights.')
  const { drafts } = shown
  await waitFor(() => expect(drafts.current().coverLetter).toBe('Dear team, I like nights.'))
  await screen.findByText('Saved just now')
  // The draft of this visit is nothing that was restored.
  expect(screen.queryByText('We restored your draft.')).toBeNull()
  shown.unmount()
  const again = await show(job, { drafts })
  expect(await screen.findByDisplayValue('Dear team, I like nights.')).toBeTruthy()
  expect(screen.getByText('We restored your draft.')).toBeTruthy()
  again.unmount()
  await show(job, { drafts, ended: true })
  expect(await screen.findByDisplayValue('Dear team, I like nights.')).toBeTruthy()
})

test('a draft that was changed in another tab is shown beside this one, and nothing is overwritten', async () => {
  const shown = await show(testJobPage(1))
  await shown.user.type(await screen.findByLabelText(/Cover letter/), 'Here')
  await waitFor(() => expect(shown.drafts.current().coverLetter).toBe('Here'))
  shown.drafts.elsewhere({ coverLetter: 'There' })
  await shown.user.type(screen.getByLabelText(/Cover letter/), ' too')
  expect(await screen.findByText('There')).toBeTruthy()
  // Review is blocked until a version is chosen.
  await shown.user.click(screen.getByRole('button', { name: 'Review your application' }))
  expect(screen.queryByRole('button', { name: 'Submit application' })).toBeNull()
  await shown.user.click(screen.getByRole('button', { name: 'Use all saved values' }))
  expect(screen.getByLabelText(/Cover letter/)).toHaveProperty('value', 'There')
  expect(shown.drafts.current().coverLetter).toBe('There')
})

test('what another tab saved is shown once the candidate returns to this one', async () => {
  const shown = await show(testJobPage(1))
  const letter = await screen.findByLabelText(/Cover letter/)
  await shown.user.type(letter, 'Here')
  await screen.findByText('Saved just now')
  shown.drafts.elsewhere({ coverLetter: 'There' })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await waitFor(() => expect(letter).toHaveProperty('value', 'There'))
})

test('documents are added, kept in the draft, removed, and sent', async () => {
  const shown = await show(testJobPage(1, { cvRule: 'hidden' }))
  await screen.findByLabelText(/Headline/)
  await shown.user.upload(cvInput(), new File(['%PDF-'], cv.name))
  expect(await screen.findByRole('button', { name: `Remove ${cv.name}` })).toBeTruthy()
  await waitFor(() => expect(shown.drafts.current().documents).toHaveLength(1))
  await shown.user.click(screen.getByRole('button', { name: `Remove ${cv.name}` }))
  expect(document.activeElement).toBe(screen.getByRole('group', { name: /Other documents/ }))
  await waitFor(() => expect(shown.drafts.current().documents).toHaveLength(0))
  await shown.user.upload(cvInput(), new File(['%PDF-'], cv.name))
  await shown.user.click(await goToReview(shown))
  expect(await screen.findByRole('heading', { name: 'Application submitted' })).toBeTruthy()
  expect(shown.calls('applyToJob')[0]?.body).toMatchObject({ cvFileId: null, documentFileIds: [cv.id] })
})

test('a CV that is not to be sent stays away when the draft is opened again', async () => {
  const job = testJobPage(1, { cvRule: 'optional' })
  const profile = { documents: { cvFileId: cv.id } }
  const shown = await show(job, { profile })
  await screen.findByLabelText(/Headline/)
  await shown.user.click(screen.getByRole('button', { name: `Remove ${cv.name}` }))
  await waitFor(() => expect(shown.drafts.current().withoutCv).toBe(true))
  shown.unmount()
  await show(job, { profile, drafts: shown.drafts })
  await screen.findByLabelText(/Headline/)
  expect(screen.queryByText(cv.name)).toBeNull()
})

test('an application that was sent in another tab is shown as sent', async () => {
  const shown = await show(testJobPage(1))
  await screen.findByLabelText(/Headline/)
  shown.setApplied()
  shown.drafts.refuse('already-applied')
  await shown.user.type(screen.getByLabelText(/Cover letter/), 'Too late')
  expect(await screen.findByRole('heading', { name: 'You already applied for this job' })).toBeTruthy()
})
