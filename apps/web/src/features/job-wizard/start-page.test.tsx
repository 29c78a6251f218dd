import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testEmployer, testEmployerJob, testMoment } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { JobWizardStartPage } from './start-page.tsx'

it('a template that is gone is refused at its field, and the job can start without it', async () => {
  const templates = [{ id: testId(5), name: 'Nights', title: 'Night nurse', changedAt: testMoment(-5) }]
  const { calls } = fakeApi({
    currentPerson: () => testEmployer(),
    listEmployerJobs: () => ({ items: [], nextCursor: null, total: { count: 0, capped: false } }),
    listJobTemplates: () => ({ items: [...templates] }),
    createJob: ({ body }) => {
      if (!(body as { templateId?: string }).templateId) return testEmployerJob()
      templates.length = 0
      throw new FakeProblem('not-found', 'This template was not found.')
    },
  })
  const { user, path } = await renderInApp(<JobWizardStartPage />)
  await user.click(await screen.findByRole('combobox', { name: 'Start from' }))
  await user.click(await screen.findByRole('option', { name: /Nights/ }))
  await user.click(screen.getByRole('button', { name: 'Start' }))
  expect(await screen.findByText(/^This template no longer exists/)).toBeTruthy()
  const field = screen.getByRole('combobox', { name: 'Start from' })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(field).toHaveProperty('value', ''))
  await user.click(screen.getByRole('button', { name: 'Start' }))
  await waitFor(() => expect(path()).toContain('/admin/jobs/employer/form/'))
  const keys = calls
    .filter(({ id }) => id === 'createJob')
    .map(({ request }) => request.headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(2)
})
