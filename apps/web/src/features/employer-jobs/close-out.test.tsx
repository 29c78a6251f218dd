import { screen, waitFor, within } from '@testing-library/react'
import type { CloseOutPlan } from '@vouch/contract'
import { expect, it } from 'vitest'
import { makeQueryClient } from '#lib/api/query-client.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testEmployer, testEmployerJob } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { CloseOutDialog } from './close-out-dialog.tsx'
import { EmployerJobPage } from './employer-job-page.tsx'

const ended = testEmployerJob({
  status: 'closed',
  closeOutWaiting: 3,
  closeOutAt: '2026-03-24T12:00:00.000Z',
  permitted: ['edit', 'close-out', 'copy'],
  fields: { ...testEmployerJob().fields, title: 'Night nurse' },
})
const person = (n: number) => ({
  id: testId(n),
  userId: testId(n + 100),
  name: `Person ${n}`,
  stage: 'interview' as const,
  status: 'active' as const,
})

const letter = (n: number): CloseOutPlan['letters'][number] => ({
  id: testId(n),
  name: `Person ${n}`,
  language: 'en',
  subject: 'Your application',
  body: `Dear Person ${n}, the job is closed.`,
  values: { candidate: `Person ${n}`, job: 'Night nurse', company: 'Harbour Health' },
})

const templates = {
  en: 'Dear {candidate}, the job is closed.',
  de: 'Guten Tag {candidate}, die Stelle ist geschlossen.',
}

it('the close-out notifies the remaining applicants except the excluded ones', async () => {
  let job = ended
  const api = fakeApi({
    currentPerson: () => testEmployer(),
    getEmployerJob: () => job,
    getCloseOut: () => ({
      count: 3,
      people: [person(1), person(2), person(3)],
      rejected: 1,
      offers: 0,
      automaticAt: ended.closeOutAt,
      letter: 'position-cancelled',
      letters: [letter(1), letter(2)],
      templates,
      wordsKey: 'first',
    }),
    closeOutJob: () => {
      job = { ...ended, closeOutWaiting: 1 }
      return job
    },
  })
  const { user, path } = await renderInApp(
    <EmployerJobPage
      preview={() => null}
      team={() => null}
      withoutApplicants={() => <p>Not yours</p>}
      jobId={ended.id}
    >
      {null}
    </EmployerJobPage>,
  )
  expect(await screen.findByText('3 applicants are waiting for an answer')).toBeTruthy()
  expect(
    screen.getByText(/Applicants you have not answered by Mar 24, 2026 are rejected automatically/),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Answer remaining applicants…' }))
  expect(path()).toMatch(/#close-out$/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Answer remaining applicants' }))
  const read = async (n: number) => {
    await user.click(dialog.getByRole('tab', { name: `Person ${n}` }))
    return (await dialog.findByRole('region', { name: `Letter to Person ${n}` })).textContent
  }
  expect(await dialog.findByText(/the job is closed/)).toBeTruthy()
  expect(dialog.getByText(/^This job is closed/)).toBeTruthy()
  expect(await read(2)).toBe('Your applicationDear Person 2, the job is closed.')
  await user.click(dialog.getByRole('radio', { name: /own words/ }))
  const message = dialog.getByRole('textbox', { name: /Message/ })
  expect(message).toHaveProperty('value', 'Dear {candidate}, the job is closed.')
  await user.clear(message)
  await user.click(dialog.getByRole('button', { name: 'Reject 3 applicants' }))
  expect(dialog.getByText('Write a message')).toBeTruthy()
  await user.type(message, 'Thank you, {{name}.')
  expect(dialog.getByText('This letter cannot contain {name}')).toBeTruthy()
  await user.clear(message)
  await user.type(message, 'Thank you, {{candidate}.')
  expect(await read(1)).toBe('Your applicationThank you, Person 1.')
  await user.click(dialog.getByRole('checkbox', { name: /Person 2/ }))
  expect(dialog.queryByRole('tab', { name: 'Person 2' })).toBeNull()
  expect(
    dialog.getByText(/1 applicant stays active\. They will be rejected automatically on Mar 24/),
  ).toBeTruthy()
  expect(dialog.getByText(/1 rejected applicant will get the message you already scheduled/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Reject 2 applicants' }))
  expect(await screen.findByText('1 applicant is waiting for an answer')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.calls.find(({ id }) => id === 'closeOutJob')?.request.body).toEqual({
    message: 'Thank you, {candidate}.',
    except: [testId(2)],
    wordsKey: 'first',
  })
})

it('the close-out sends the letters that were shown, and shows them anew if they have changed', async () => {
  let words = 'first'
  const api = fakeApi({
    currentPerson: () => testEmployer(),
    getEmployerJob: () => ended,
    getCloseOut: () => ({
      count: 1,
      people: [person(1)],
      rejected: 0,
      offers: 0,
      automaticAt: ended.closeOutAt,
      letter: 'position-cancelled',
      letters: [{ ...letter(1), body: `In the ${words} words` }],
      templates,
      wordsKey: words,
    }),
    closeOutJob: ({ body }) => {
      if (JSON.stringify(body).includes('second')) return ended
      words = 'second'
      throw new FakeProblem('conflict', 'A colleague changed this letter. Read the new version, then send.')
    },
  })
  const { user } = await renderInApp(<CloseOutDialog job={ended} opened onClose={() => undefined} />)
  const submit = await screen.findByRole('button', { name: 'Reject 1 applicant' })
  expect(screen.getByText(/In the first words/)).toBeTruthy()
  await user.click(submit)
  expect(await screen.findByText(/In the second words/)).toBeTruthy()
  await user.click(submit)
  const sent = () => api.calls.filter(({ id }) => id === 'closeOutJob').map(({ request }) => request.body)
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()).toEqual([
    { message: '', except: [], wordsKey: 'first' },
    { message: '', except: [], wordsKey: 'second' },
  ])
})

/** Opens the close-out of a job with these letters, for a viewer with this locale. */
async function openCloseOut(letters: CloseOutPlan['letters'], locale: string | null = null) {
  fakeApi({
    currentPerson: () => testEmployer({ locale }),
    getEmployerJob: () => ended,
    getCloseOut: () => ({
      count: letters.length,
      people: letters.map((_, index) => person(index + 1)),
      rejected: 0,
      offers: 0,
      automaticAt: ended.closeOutAt,
      letter: 'position-cancelled',
      letters,
      templates,
      wordsKey: 'first',
    }),
  })
  const queryClient = makeQueryClient()
  await queryClient.fetchQuery(currentPersonQuery)
  return renderInApp(<CloseOutDialog job={ended} opened onClose={() => undefined} />, { queryClient })
}

it('own words of a close-out stay when the company’s letter is chosen for a while, and are stored', async () => {
  const opened = await openCloseOut([letter(1)])
  const { user } = opened
  const own = () => screen.findByRole('radio', { name: /own words/ })
  await user.click(await own())
  await user.clear(screen.getByRole('textbox', { name: /Message/ }))
  await user.type(screen.getByRole('textbox', { name: /Message/ }), 'My long letter')
  await user.click(screen.getByRole('radio', { name: /Your letter/ }))
  expect(screen.queryByRole('textbox', { name: /Message/ })).toBeNull()
  await user.click(await own())
  expect(screen.getByRole('textbox', { name: /Message/ })).toHaveProperty('value', 'My long letter')
  await user.click(screen.getByRole('radio', { name: /Your letter/ }))
  opened.unmount()
  const { user: later } = await openCloseOut([letter(1)])
  expect(await own()).toHaveProperty('checked', false)
  await later.click(await own())
  expect(screen.getByRole('textbox', { name: /Message/ })).toHaveProperty('value', 'My long letter')
})

it('own words start in the viewer’s language, and only the subject is marked as the applicant’s', async () => {
  const german = { ...letter(1), language: 'de' as const, subject: 'Ihre Bewerbung' }
  const { user } = await openCloseOut([german, letter(2)], 'en-GB')
  const region = () => screen.getByRole('region', { name: 'Letter to Person 1' })
  await screen.findByText(/the job is closed/)
  expect(region().lang).toBe('de')
  await user.click(screen.getByRole('radio', { name: /own words/ }))
  expect(screen.getByRole('textbox', { name: /Message/ })).toHaveProperty('value', templates.en)
  expect(region().lang).toBe('')
  expect(within(region()).getByText('Ihre Bewerbung').lang).toBe('de')
  expect(
    screen.getByText('Everyone gets the subject of your company’s letter, in their own language.'),
  ).toBeTruthy()
})

it('own words start in German for a viewer who reads German', async () => {
  const { user } = await openCloseOut([letter(1)], 'de-AT')
  await user.click(await screen.findByRole('radio', { name: /own words/ }))
  expect(screen.getByRole('textbox', { name: /Message/ })).toHaveProperty('value', templates.de)
})

it('the close-out shows other letters when those shown are left out', async () => {
  const { user } = await openCloseOut([1, 2, 3, 4].map(letter))
  await screen.findByRole('tab', { name: 'Person 1' })
  expect(screen.getAllByRole('tab')).toHaveLength(3)
  for (const n of [1, 2, 3]) await user.click(screen.getByRole('checkbox', { name: `Person ${n}` }))
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Person 4'])
})
