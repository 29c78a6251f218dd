import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { savedPath } from '#lib/identity/saved-path.ts'
import { clearToken, currentToken } from '#lib/identity/session.ts'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testId, testJobPage } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { Applying, applicationId, cv, cvInput, fillIn, goToReview, nextButton, show } from './apply-world.tsx'

afterEach(clearToken)

test('a visitor sees what is required and is led to an account and back', async () => {
  fakeApi({})
  await currentToken()
  const job = testJobPage(1, { cvRule: 'required' })
  const { user, path } = await renderInApp(<Applying job={job} />)
  expect(await screen.findByText('your CV as a PDF or DOCX file')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  await waitFor(() => expect(path()).toBe('/signup'))
  expect(savedPath()).toBe('/jobs/job-1?apply=true')
})

test('an employer becomes a candidate in place and continues', async () => {
  const { user } = await show(testJobPage(1), { roles: ['employer'] })
  await user.click(await screen.findByRole('button', { name: 'Add candidate role and continue' }))
  expect(await screen.findByLabelText(/Headline/)).toBeTruthy()
})

test('an account due for deletion is restored first, in place', async () => {
  const { user } = await show(testJobPage(1), { eraseAt: '2026-04-09T09:00:00.000Z' })
  expect((await screen.findByRole('alert')).textContent).toContain('Your account is scheduled for deletion')
  await user.click(screen.getByRole('button', { name: 'Keep my account' }))
  expect(await screen.findByLabelText(/Headline/)).toBeTruthy()
})

test('a deletion requested in between is cancelled, and the answers are still there', async () => {
  const shown = await show(testJobPage(1), {
    apply: () => {
      throw new FakeProblem('not-permitted-now', 'Your account is about to be deleted.')
    },
  })
  const send = await goToReview(shown)
  shown.requestDeletion()
  await shown.user.click(send)
  await shown.user.click(await screen.findByRole('button', { name: 'Keep my account' }))
  expect(await screen.findByRole('button', { name: 'Submit application' })).toBeTruthy()
  expect(screen.getByText('Night nurse')).toBeTruthy()
})

test('an application to a job with blind review says that somebody may look earlier', async () => {
  await goToReview(await show(testJobPage(1, { blindUntil: 'shortlist' })))
  expect(screen.getByText(/reveal you earlier, but has to give a reason/)).toBeTruthy()
})

test('missing fields are listed and nothing is sent', async () => {
  const { user, calls } = await show(testJobPage(1, { cvRule: 'required' }))
  await user.click(await screen.findByRole('button', { name: 'Review your application' }))
  expect(await screen.findByText('There are 3 problems')).toBeTruthy()
  expect(screen.getByRole('button', { name: /Upload your CV/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Do you have a licence?: Answer this question' }))
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Yes' }))
  expect(calls('saveProfileStep')).toHaveLength(0)
})

test('continuing waits for the upload of the CV, and stays on the form if it fails', async () => {
  const uploads = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const shown = await show(testJobPage(1), { uploads: uploads.map(({ promise }) => promise) })
  await fillIn(shown)
  const attachAndContinue = async () => {
    await shown.user.upload(cvInput(), new File(['%PDF-'], cv.name))
    await shown.user.click(nextButton())
    await waitFor(() => expect(nextButton().hasAttribute('data-loading')).toBe(true))
  }
  await attachAndContinue()
  // On a busy machine the page may listen only after the refusal.
  uploads[0]?.promise.catch(() => undefined)
  uploads[0]?.reject(new FakeProblem('invalid', 'This file cannot be opened.'))
  expect(await screen.findByText('This file cannot be opened.')).toBeTruthy()
  await waitFor(() => expect(nextButton().hasAttribute('data-loading')).toBe(false))
  await attachAndContinue()
  expect(shown.calls('saveProfileStep')).toHaveLength(0)
  uploads[1]?.resolve()
  await screen.findByRole('button', { name: 'Submit application' })
  expect(screen.getByText(cv.name)).toBeTruthy()
  expect(shown.server.data('documents')).toMatchObject({ cvFileId: cv.id })
})

test('a job without a CV field asks for none', async () => {
  await show(testJobPage(1, { cvRule: 'hidden' }))
  await screen.findByLabelText(/Headline/)
  expect(screen.queryByText(/CV/)).toBeNull()
})

test('the profile is saved, the application is reviewed and sent, and the next step is shown', async () => {
  const shown = await show(testJobPage(1), { profile: { documents: { cvFileId: cv.id } } })
  const send = await goToReview(shown)
  expect(screen.getByText('ana-cv.pdf')).toBeTruthy()
  expect(shown.calls('saveProfileStep')).toHaveLength(1)
  expect(shown.server.data('preferences')).toMatchObject({
    headline: 'Night nurse',
    summary: 'Kept as it is',
  })
  await shown.user.click(send)
  expect(await screen.findByRole('heading', { name: 'Application submitted' })).toBeTruthy()
  const link = screen.getByRole('link', { name: 'View your application' })
  expect(link.getAttribute('href')).toBe(`/admin/jobs/applied/${applicationId}`)
  expect(shown.calls('applyToJob')[0]?.body).toEqual({
    coverLetter: '',
    cvFileId: cv.id,
    documentFileIds: [],
    answers: [
      { questionId: testId(501), answer: 'yes' },
      { questionId: testId(502), answer: '' },
    ],
  })
})

test('the receipt says when an answer is promised, also while the application cannot be loaded', async () => {
  const shown = await show(testJobPage(1, { promisedDays: 7 }), {
    profile: { documents: { cvFileId: cv.id } },
  })
  await shown.user.click(await goToReview(shown))
  expect(await screen.findByText(/promises an answer within 7 days, whatever the decision/)).toBeTruthy()
})

test('a retry after a failure reuses the idempotency key; a changed application gets a new one', async () => {
  let failures = 2
  const shown = await show(testJobPage(1), {
    apply: () => {
      failures -= 1
      if (failures >= 0) throw new FakeProblem('unavailable', 'This job is being changed.')
    },
  })
  const { user, calls } = shown
  await user.click(await goToReview(shown))
  expect(await screen.findByText('This job is being changed.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Submit application' }))
  await waitFor(() => expect(calls('applyToJob')).toHaveLength(2))
  await user.click(await screen.findByRole('button', { name: 'Edit application' }))
  await user.type(screen.getByLabelText(/Cover letter/), 'Dear team')
  await user.click(screen.getByRole('button', { name: 'Review your application' }))
  await user.click(await screen.findByRole('button', { name: 'Submit application' }))
  await screen.findByRole('heading', { name: 'Application submitted' })
  const [first, second, third] = calls('applyToJob').map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toBeTruthy()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('somebody who already applied on another device is shown that application', async () => {
  const shown = await show(testJobPage(1), {
    apply: () => {
      shown.setApplied()
      throw new FakeProblem('already-applied', 'You have already applied for this job.')
    },
  })
  await shown.user.click(await goToReview(shown))
  expect(await screen.findByRole('heading', { name: 'You already applied for this job' })).toBeTruthy()
})

test('answers that the server refuses lead back to the form, at the question', async () => {
  const shown = await show(testJobPage(1), {
    apply: () => {
      const errors = [{ path: 'answers.0', message: 'Answer yes or no' }]
      throw new FakeProblem('invalid', 'Your application is not complete yet.', { errors })
    },
  })
  await shown.user.click(await goToReview(shown))
  expect(await screen.findByText('Answer yes or no')).toBeTruthy()
  expect(screen.getByText(/The employer changed this job/)).toBeTruthy()
})

test('a new candidate enters name, country and headline in the form; the account name is suggested', async () => {
  const none = { contact: {}, personal: {}, preferences: {} }
  const shown = await show(testJobPage(1), { profile: none })
  expect(await screen.findByLabelText(/^First name/)).toHaveProperty('value', 'Ana')
  expect(screen.getByLabelText(/^Last name/)).toHaveProperty('value', 'Ruiz')
  await fillIn(shown)
  await shown.user.click(screen.getByRole('button', { name: 'Review your application' }))
  expect(await screen.findByRole('button', { name: 'Country: Select your country' })).toBeTruthy()
  await shown.user.type(screen.getByLabelText(/^Country/), 'Fra')
  await shown.user.click(await screen.findByRole('option', { name: 'France' }))
  await shown.user.click(screen.getByRole('button', { name: 'Review your application' }))
  expect(await screen.findByRole('button', { name: 'Submit application' })).toBeTruthy()
  expect(shown.server.data('contact')).toMatchObject({ firstName: 'Ana', lastName: 'Ruiz' })
  expect(shown.server.data('personal').country).toBe('FR')
})

test('other obstacles to applying link into the profile', async () => {
  await show(testJobPage(1), { profile: { preferences: { headline: 'Nurse', payMin: 100 } } })
  const link = await screen.findByRole('link', { name: 'Correct your profile' })
  expect(link.getAttribute('href')).toBe('/admin/profile/candidate/3?field=payMax')
})

test('a profile changed elsewhere is not overwritten: both versions are shown', async () => {
  const shown = await show(testJobPage(1))
  await fillIn(shown)
  shown.server.elsewhere('preferences', { headline: 'Head nurse' })
  await shown.user.click(screen.getByRole('button', { name: 'Review your application' }))
  expect(await screen.findByText('Head nurse')).toBeTruthy()
  expect(shown.server.data('preferences').headline).toBe('Head nurse')
  await shown.user.click(screen.getByRole('button', { name: 'Keep mine' }))
  expect(await screen.findByRole('button', { name: 'Submit application' })).toBeTruthy()
  expect(shown.server.data('preferences').headline).toBe('Night nurse')
})

test('an unrelated field of the same profile step that was changed elsewhere is kept', async () => {
  const shown = await show(testJobPage(1))
  await fillIn(shown)
  shown.server.elsewhere('preferences', { summary: 'By phone' })
  await shown.user.click(screen.getByRole('button', { name: 'Review your application' }))
  expect(await screen.findByRole('button', { name: 'Submit application' })).toBeTruthy()
  expect(shown.server.data('preferences')).toMatchObject({ headline: 'Night nurse', summary: 'By phone' })
})
