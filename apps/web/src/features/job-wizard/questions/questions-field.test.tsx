import { screen, waitFor, within } from '@testing-library/react'
import {
  type EmployerJob,
  type EmployerQuestion,
  type JobFields,
  type JobPatch,
  questionInput,
  questionKinds,
} from '@vouch/contract'
import { expect, it } from 'vitest'
import { fakeApi } from '#testing/fake-api.ts'
import { testEmployerJob } from '#testing/hiring.ts'
import { testId, testQuestion } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { JobWizardPage } from '../job-wizard-page.tsx'
import { ProcessStep } from '../process-step.tsx'

const options = ['None', 'Car', 'Lorry'].map((label) => ({ id: label.toLowerCase(), label }))

const ask = (n: number, change: Partial<EmployerQuestion> = {}): EmployerQuestion => ({
  ...testQuestion(n),
  knockOut: null,
  ...change,
})
const licence = ask(1, { kind: 'single', text: 'Which licence?', options })
const nights = ask(2, { text: 'Nights?' })
const since = ask(3, {
  ...{ kind: 'number', text: 'Since how many years?' },
  showWhen: {
    match: 'all',
    rules: [{ questionId: testId(1), condition: { type: 'options', anyOf: ['lorry'] } }],
  },
})

/** Opens step 3 of a draft with these questions, at an API that stores them. */
async function show(questions: EmployerQuestion[] = [], fields: Partial<JobFields> = {}) {
  const start = testEmployerJob()
  let job: EmployerJob = { ...start, fields: { ...start.fields, ...fields, questions } }
  let made = 50
  fakeApi({
    getEmployerJob: () => job,
    listCategories: () => ({ items: [] }),
    updateJob: ({ body }) => {
      const { questions: sent, ...rest } = body as JobPatch
      const ids = new Map<string, string>()
      const stored = sent?.map(({ id, key, ...question }) => {
        const own = id ?? testId(++made)
        if (key) ids.set(key, own)
        return { ...questionInput.parse(question), id: own }
      })
      job = {
        ...job,
        version: job.version + 1,
        fields: {
          ...job.fields,
          ...(rest as object),
          ...(stored && { questions: stored }),
        } as EmployerJob['fields'],
      }
      return job
    },
  })
  const { user } = await renderInApp(
    <JobWizardPage id={testId(700)} current={3}>
      <ProcessStep renderTeam={() => null} renderJob={({ title }) => <p>{title}</p>} />
    </JobWizardPage>,
  )
  await screen.findByRole('button', { name: 'Add a question' })
  const lines = () =>
    [...document.querySelectorAll('[data-question] > div > button')].map((line) => line.textContent ?? '')
  const saved = (check: (questions: EmployerQuestion[]) => void) =>
    waitFor(() => check(job.fields.questions), { timeout: 20_000 })
  const act = async (button: string, item?: string) => {
    await user.click(screen.getByRole('button', { name: button }))
    if (item) await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  return { user, lines, saved, act }
}

it('a choice question with a flag and a question that depends on it are saved', async () => {
  const { user, lines, saved, act } = await show()
  await act('Add a question', 'Single choice')
  // The new question is open and has focus.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Question' })))
  await user.keyboard('Which licence?')
  await user.type(screen.getByRole('textbox', { name: 'Option 1' }), 'None')
  await user.keyboard('{Enter}Car')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Option 2' }))
  await act('Remove option 3')
  await user.click(
    within(screen.getByRole('group', { name: 'Flag applicants who choose' })).getByLabelText('None'),
  )

  await act('Add a question', 'Number')
  await user.type(screen.getAllByRole('textbox', { name: 'Question' })[1] as HTMLElement, 'For how long?')
  await user.click(screen.getByRole('combobox', { name: 'Show this question' }))
  await user.click(await screen.findByRole('option', { name: 'If all conditions are met' }))
  expect(screen.getByText('Not saved: Screening questions')).toBeTruthy()
  await user.click(within(screen.getByRole('group', { name: 'Includes any of' })).getByLabelText('Car'))
  await saved((questions) => {
    const [first, second] = questions
    expect(first).toMatchObject({ kind: 'single', options: [{ label: 'None' }, { label: 'Car' }] })
    expect(first?.knockOut).toEqual({ type: 'options', anyOf: [first?.options[0]?.id] })
    expect(second?.showWhen?.rules[0]?.condition).toEqual({ type: 'options', anyOf: [first?.options[1]?.id] })
  })
  expect(lines()).toEqual([
    '1. Which licence?Single choiceRequiredFlags answers',
    '2. For how long?NumberRequiredConditional',
  ])
})

it('the step is incomplete while a question is incomplete', async () => {
  const { act } = await show([licence], {
    title: 'Driver',
    occupation: 'Lorry driver',
    employmentType: 'volunteer',
    workMode: 'remote',
    country: 'DE',
    description: '<p>Drive.</p>',
  })
  const step = () => document.querySelector('[aria-current="step"]')?.textContent
  expect(step()).toContain('Complete')
  await act('Add a question', 'Number')
  await screen.findByText('Correct the screening questions')
  expect(step()).toContain('In progress')
})

it('questions move, announced, and keep focus; what would break a condition is refused by name', async () => {
  const { lines, act, saved } = await show([licence, nights, since])
  await act('Move question 1 down')
  expect(lines().map((line) => line.slice(0, 8))).toEqual(['1. Night', '2. Which', '3. Since'])
  expect(screen.getByText('Moved to position 2 of 3.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move question 2 down' }))
  await act('Move question 2 down')
  expect(
    await screen.findByText('“Since how many years?” depends on this question and must stay below it.'),
  ).toBeTruthy()
  await act('Actions for question 2', 'Remove')
  expect(await screen.findByText(/“Since how many years\?” depends on this question\. Change/)).toBeTruthy()
  expect(lines()).toHaveLength(3)
  await saved((questions) => expect(questions.map(({ id }) => id)).toEqual([testId(2), testId(1), testId(3)]))
})

it('a removed question comes back, as a new one after the removal was saved', async () => {
  const { user, act, saved } = await show([licence, nights])
  await act('Actions for question 1', 'Remove')
  await saved((questions) => expect(questions.map(({ text }) => text)).toEqual(['Nights?']))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await saved((questions) => {
    expect(questions.map(({ text }) => text)).toEqual(['Which licence?', 'Nights?'])
    expect(questions[0]?.id).not.toBe(testId(1))
  })
})

it('an option that another question needs stays', async () => {
  const { act, user } = await show([licence, since])
  await user.click(screen.getByRole('button', { name: /^1\. Which licence/ }))
  await act('Remove option 3')
  expect(
    await screen.findByText('“Since how many years?” depends on this option. Change its condition first.'),
  ).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Option 3' })).toBeTruthy()
})

it('a common question is added with its words, and a duplicate below it', async () => {
  const { act, saved } = await show()
  await act('Add a common question', 'How long is your notice period?')
  await act('Actions for question 1', 'Duplicate')
  await saved((questions) => {
    expect(questions.map(({ text, options: { length } }) => [text, length])).toEqual([
      ['How long is your notice period?', 4],
      ['How long is your notice period?', 4],
    ])
    expect(new Set(questions.map(({ id }) => id)).size).toBe(2)
  })
})

it('errors open the closed question and lead to its field', async () => {
  const { user } = await show([ask(1, { kind: 'single', text: 'Which?', options: options.slice(0, 1) })])
  expect(screen.queryByRole('textbox', { name: 'Question' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  const link = await screen.findByRole('button', { name: 'Question 1, Options: Add at least two options' })
  await user.click(link)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Option 1' }))
})

it('removing a flagged option says that its flag is gone, and undo restores both', async () => {
  const { user, saved, act } = await show([{ ...licence, knockOut: { type: 'options', anyOf: ['none'] } }])
  await user.click(screen.getByRole('button', { name: /Which licence/ }))
  await act('Remove option 1')
  expect(await screen.findByText('Removed “None” and its flag.')).toBeTruthy()
  await saved(([question]) => expect(question).toMatchObject({ options: options.slice(1), knockOut: null }))
  await user.type(screen.getByRole('textbox', { name: 'Option 1' }), 'go')
  await act('Undo')
  await saved(([question]) => {
    expect(question?.options.map(({ label }) => label)).toEqual(['None', 'Cargo', 'Lorry'])
    expect(question?.knockOut).toEqual({ type: 'options', anyOf: ['none'] })
  })
})

it('the preview shows a dependent question only when it applies', async () => {
  const { user, act } = await show([licence, since])
  await act('Preview questions')
  const preview = within(await screen.findByRole('dialog'))
  expect(preview.queryByText(/Since how many/)).toBeNull()
  await user.click(preview.getByRole('radio', { name: 'Lorry' }))
  expect(preview.getByLabelText(/Since how many/)).toBeTruthy()
})

it('50 questions are the most', async () => {
  const many = Array.from({ length: 50 }, (_, index) =>
    ask(index + 1, {
      kind: questionKinds[index % questionKinds.length] ?? 'yes-no',
      options: options.slice(0, 2),
    }),
  )
  const { lines } = await show(many)
  expect(lines()).toHaveLength(50)
  expect(screen.getByText(/^This job has 50 questions, the most you can ask/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add a question' })).toHaveProperty('disabled', true)
})
