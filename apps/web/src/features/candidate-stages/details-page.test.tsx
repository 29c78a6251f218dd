import { screen, waitFor, within } from '@testing-library/react'
import type { Detail } from '@vouch/contract'
import { expect, test } from 'vitest'
import { FakeProblem, type FakeRequest, fakeApi } from '#testing/fake-api.ts'
import { testId } from '#testing/jobs.ts'
import { hoursFromNow, testApplication, testDetail } from '#testing/my-application.ts'
import { renderInApp } from '#testing/render.tsx'
import { DetailsPage } from './details-page.tsx'

const stored = {
  id: testId(800),
  name: 'permit.pdf',
  mediaType: 'application/pdf',
  bytes: 900,
  uploadedAt: hoursFromNow(0),
}

function serve(details: readonly Detail[], more: Parameters<typeof fakeApi>[0] = {}) {
  let now = [...details]
  return fakeApi({
    getMyApplication: () =>
      testApplication({ stage: 'detail-fulfillment', visibleStatus: 'action-needed', details: now }),
    submitDetail: ({ params, body }: FakeRequest) => {
      const { text = null, fileId } = body as { text?: string; fileId?: string }
      now = now.map((one) =>
        one.id === params.detailId
          ? {
              ...one,
              state: 'submitted' as const,
              text,
              file: fileId ? stored : null,
              submittedAt: hoursFromNow(0),
              returnReason: null,
            }
          : one,
      )
      return now.find(({ id }) => id === params.detailId)
    },
    ...more,
  })
}

const page = <DetailsPage id={testApplication().id} />
const card = (name: string) => {
  const article = screen.getByRole('heading', { name }).closest('article')
  if (!article) throw new Error(`There is no card ${name}`)
  return within(article)
}

test('a submitted text is shown as under review', async () => {
  const { calls } = serve([testDetail(), testDetail({ id: testId(731), name: 'Tax number' })])
  const { user } = await renderInApp(page)
  await screen.findByText('0 of 2 submitted')
  await user.click(card('Bank account').getByRole('button', { name: 'Submit' }))
  expect(card('Bank account').getByText('Enter your answer')).toBeTruthy()
  expect(card('Tax number').queryByText('Enter your answer')).toBeNull()
  await user.type(card('Bank account').getByLabelText(/Your answer/), ' FR76 3000 ')
  await user.click(card('Bank account').getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText('1 of 2 submitted')).toBeTruthy()
  expect(card('Bank account').getByText('FR76 3000')).toBeTruthy()
  expect(calls.find(({ id }) => id === 'submitDetail')?.request.body).toEqual({ text: 'FR76 3000' })
})

test('a returned detail shows the reason and can be corrected', async () => {
  const returned = testDetail({
    text: 'FR76',
    returnReason: 'A digit is missing.',
    submittedAt: hoursFromNow(-9),
  })
  serve([returned])
  const { user } = await renderInApp(page)
  expect(await screen.findByText('A digit is missing.')).toBeTruthy()
  const field = screen.getByDisplayValue('FR76')
  await user.type(field, '1')
  await user.click(screen.getByRole('button', { name: 'Submit again' }))
  expect(await screen.findByText('FR761')).toBeTruthy()
  expect(screen.queryByText('A digit is missing.')).toBeNull()
})

test('submitting waits for a document that is still uploading', async () => {
  let arrive = (_file: typeof stored) => undefined as undefined
  const arrived = new Promise<typeof stored>((resolve) => {
    arrive = (file) => void resolve(file)
  })
  const { calls } = serve([testDetail({ kind: 'document', name: 'Permit' })], { uploadFile: () => arrived })
  const { user, container } = await renderInApp(page)
  await screen.findByRole('heading', { name: 'Permit' })
  const input = container.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no field for a file')
  await user.upload(input, new File(['%PDF-'], 'permit.pdf', { type: 'application/pdf' }))
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(calls.some(({ id }) => id === 'submitDetail')).toBe(false)
  arrive(stored)
  await waitFor(() => expect(calls.some(({ id }) => id === 'submitDetail')).toBe(true))
  expect(await screen.findByRole('button', { name: 'Open permit.pdf' })).toBeTruthy()
})

test('a refusal is shown at the detail and keeps the input', async () => {
  serve([testDetail()], {
    submitDetail: () => {
      throw new FakeProblem('not-permitted-now', 'This has already been submitted.')
    },
  })
  const { user } = await renderInApp(page)
  await user.type(await screen.findByLabelText(/Your answer/), 'FR76')
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText('This has already been submitted.')).toBeTruthy()
  expect(screen.getByDisplayValue('FR76')).toBeTruthy()
})
