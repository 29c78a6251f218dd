import { screen, waitFor, within } from '@testing-library/react'
import type { EmployerJob, JobPatch } from '@vouch/contract'
import { expect, test } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testEmployerJob } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { JobWizardPage } from './job-wizard-page.tsx'
import { ProcessStep } from './process-step.tsx'

const refusal =
  'Someone has already applied, so this can no longer be changed. Reveal single applicants instead.'

async function show(job: EmployerJob) {
  fakeApi({
    getEmployerJob: () => job,
    listCategories: () => ({ items: [] }),
    updateJob: ({ body }) => {
      if ((body as JobPatch).blindUntil === undefined) return job
      throw new FakeProblem('invalid', 'Please check the fields.', {
        errors: [{ path: 'blindUntil', message: refusal }],
      })
    },
  })
  const { user } = await renderInApp(
    <JobWizardPage id={testId(700)} current={3}>
      <ProcessStep renderTeam={() => null} renderJob={({ title }) => <p>{title}</p>} />
    </JobWizardPage>,
  )
  return { user, group: await screen.findByRole('radiogroup', { name: 'Blind review' }) }
}

test('once somebody applied, blind review is locked and the field says why', async () => {
  const job = testEmployerJob()
  const { group } = await show({ ...job, status: 'open', ended: { rejected: 0, withdrawn: 1, hired: 0 } })
  for (const radio of within(group).getAllByRole('radio')) expect(radio).toHaveProperty('disabled', true)
  expect(screen.getByText(/^You can’t change this after the first application\. You can reveal/)).toBeTruthy()
})

test('if somebody applied meanwhile, the refusal stands at the field, and the choice stays', async () => {
  const { user, group } = await show(testEmployerJob())
  const choice = within(group).getByRole('radio', { name: 'Until shortlist' })
  await user.click(choice)
  await screen.findByText(refusal, {}, { timeout: 20_000 })
  await waitFor(() => expect(group.getAttribute('aria-describedby') ?? '').toContain('error'))
  expect(choice).toHaveProperty('checked', true)
})
