import { screen, waitFor, within } from '@testing-library/react'
import type { JobPatch } from '@vouch/contract'
import { expect, it } from 'vitest'
import { fakeApi } from '#testing/fake-api.ts'
import { testEmployerJob } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { JobWizardPage } from '../job-wizard-page.tsx'
import { ProcessStep } from '../process-step.tsx'

async function show() {
  let job = testEmployerJob()
  const api = fakeApi({
    getEmployerJob: () => job,
    listCategories: () => ({ items: [] }),
    updateJob: ({ body }) => {
      const patch = body as JobPatch
      job = { ...job, version: job.version + 1, fields: { ...job.fields, ...patch } as typeof job.fields }
      return job
    },
  })
  const app = await renderInApp(
    <JobWizardPage id={testId(700)} current={3}>
      <ProcessStep renderTeam={() => null} renderJob={(page) => <p>{page.title}</p>} />
    </JobWizardPage>,
  )
  return { ...app, api, plan: () => job.fields.stagePlan }
}

it('prepares questions, an interview and details, which are saved with the job', async () => {
  const { user, plan } = await show()
  await user.click(await screen.findByText('Questionnaire'))
  await user.click(screen.getByRole('button', { name: 'Add to questionnaire' }))
  const first = within(screen.getByRole('listitem', { name: 'Question 1' }))
  expect(document.activeElement).toBe(first.getByRole('textbox', { name: 'Question' }))
  await user.keyboard('Which wards have you worked on?')
  await user.click(screen.getByText('Interview'))
  await user.type(screen.getByRole('textbox', { name: 'Length in minutes' }), '45')
  await user.type(screen.getByRole('textbox', { name: 'Location or link' }), 'Ward 3')
  await user.click(screen.getByText('Documents'))
  await user.click(screen.getByRole('button', { name: 'Add to documents' }))
  await user.keyboard('Nursing licence')
  await waitFor(() =>
    expect(plan()).toEqual({
      questionnaire: [{ text: 'Which wards have you worked on?', kind: 'text', required: true }],
      interview: { minutes: 45, place: 'Ward 3', note: '' },
      details: [{ name: 'Nursing licence', kind: 'document', note: '' }],
    }),
  )
})

it('removes a question, and the focus stays in the list', async () => {
  const { user, plan } = await show()
  await user.click(await screen.findByText('Questionnaire'))
  const add = screen.getByRole('button', { name: 'Add to questionnaire' })
  await user.click(add)
  await user.keyboard('One?')
  await user.click(add)
  await user.keyboard('Two?')
  await user.click(screen.getByRole('button', { name: 'Remove question 1' }))
  expect(document.activeElement).toBe(add)
  expect(screen.getByText('Question 1 removed.')).toBeTruthy()
  await waitFor(() => expect(plan().questionnaire.map(({ text }) => text)).toEqual(['Two?']))
})
