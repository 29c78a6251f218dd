import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { PassportBatch, PassportDefinition } from '@vouch/contract'
import { expect, test } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { testBatch, testDefinition, testIssuer } from '#testing/skill-passports.ts'
import { OfferPage } from './offer-page.tsx'
import type { OfferWay } from './offer-ways.ts'

/** A fake server that stores one batch. */
function fakeOffer(
  change: { definition?: Partial<PassportDefinition>; batch?: Partial<PassportBatch> } = {},
) {
  const server = { batch: testBatch(300, change.batch), isSecondNeeded: false }
  const put = (part: Partial<PassportBatch>) => {
    server.batch = { ...server.batch, ...part, version: server.batch.version + 1 }
    return server.batch
  }
  const offered = (): Partial<PassportBatch> => ({
    state: 'offered',
    mailsAt: new Date(Date.now() + 9.5 * 60_000).toISOString(),
    offeredAt: new Date().toISOString(),
    mayAgree: false,
  })
  const api = fakeApi({
    listMyIssuers: () => ({ items: [testIssuer()] }),
    getDefinition: () => testDefinition(200, change.definition),
    createBatch: () => server.batch,
    createHiredBatch: () => server.batch,
    uploadBatch: () => server.batch,
    getBatch: () => server.batch,
    listBatchRows: ({ query }) => ({
      items: [
        query.get('state') === 'bad'
          ? {
              line: 3,
              email: 'ana@',
              name: 'Ana',
              awardedOn: '',
              level: '',
              state: 'bad',
              problem: 'This is no e-mail address.',
            }
          : {
              line: 2,
              email: 'bo@example.org',
              name: 'Bo',
              awardedOn: '2026-03-10',
              level: 'advanced',
              state: 'good',
              problem: null,
            },
      ],
      nextCursor: null,
    }),
    offerBatch: ({ headers }) => {
      if (headers.get('if-match') !== `"${server.batch.version}"`)
        throw new FakeProblem('stale', 'It changed.')
      return put(server.isSecondNeeded ? { state: 'waiting' } : offered())
    },
    agreeToBatch: () => put(offered()),
    undoBatch: () => put({ state: 'undone', mailsAt: null }),
    listEmployerJobs: () => ({ items: [], nextCursor: null }),
    listHired: () => ({
      items: [
        { applicationId: testId(1), name: 'Bo Berg', hiredAt: '2026-03-10T09:00:00.000Z', has: false },
        { applicationId: testId(2), name: 'Cy Chen', hiredAt: '2026-03-10T09:00:00.000Z', has: true },
      ],
    }),
  })
  return { ...api, server }
}

interface Shown {
  readonly way?: OfferWay
  readonly batch?: string
}

function page({ way, batch }: Shown, onBatch: (batch: PassportBatch) => void = () => undefined) {
  return renderInApp(
    <OfferPage id={testId(200)} way={way} batch={batch} onWay={() => undefined} onBatch={onBatch} />,
  )
}

const emailField = (n: number) => {
  const person = within(screen.getByRole('listitem', { name: `Person ${n}` }))
  return person.getByRole<HTMLInputElement>('textbox', { name: /^E-mail/ })
}

test('a pasted list fills one line per address, empty lines are skipped, and the people are checked', async () => {
  const { calls } = fakeOffer()
  const checked: PassportBatch[] = []
  const { user } = await page({}, (batch) => checked.push(batch))
  await screen.findByRole('listitem', { name: 'Person 1' })
  await user.click(screen.getByRole('button', { name: 'Check people' }))
  await screen.findAllByText('Enter at least one e-mail address')
  await user.click(emailField(1))
  await user.paste('bo@example.org, cy@example.org\nmia@example.org')
  await waitFor(() => expect(emailField(3).value).toBe('mia@example.org'))
  await user.click(screen.getByRole('button', { name: 'Add person' }))
  await waitFor(() => expect(document.activeElement).toBe(emailField(4)))
  await user.click(screen.getByRole('button', { name: 'Check people' }))
  await waitFor(() => expect(checked).toHaveLength(1))
  const sent = calls.find(({ id }) => id === 'createBatch')?.request.body
  expect((sent as { people: { email: string }[] }).people.map(({ email }) => email)).toEqual([
    'bo@example.org',
    'cy@example.org',
    'mia@example.org',
  ])
})

test('a refusal keeps what was typed', async () => {
  const { server } = fakeOffer()
  fakeApi({
    listMyIssuers: () => ({ items: [testIssuer()] }),
    getDefinition: () => testDefinition(200),
    createBatch: () => {
      throw new FakeProblem('unavailable', 'The server is busy. Try again soon.')
    },
  })
  const { user } = await page({})
  await user.type(await screen.findByRole('textbox', { name: /^E-mail/ }), 'bo@example.org')
  await user.click(screen.getByRole('button', { name: 'Check people' }))
  await screen.findByText('The server is busy. Try again soon.')
  expect(emailField(1).value).toBe('bo@example.org')
  expect(server.batch.state).toBe('checked')
})

test('bad lines are shown with their reasons and do not block the offer, which can be undone', async () => {
  const { server } = fakeOffer()
  const { user } = await page({ batch: testId(300) })
  await screen.findByText('This is no e-mail address.')
  screen.getByText('1 line has a problem and is skipped.')
  await user.click(screen.getByRole('button', { name: 'Offer to 1 person' }))
  await screen.findByText(/^E-mails go out at/)
  screen.getByText(/go out in 9 minutes/)
  await user.click(screen.getByRole('button', { name: 'Undo offer' }))
  await screen.findByText('Offer cancelled. No e-mails were sent.')
  expect(server.batch.state).toBe('undone')
})

test('an offer waits for a second approval, which only permitted members can give', async () => {
  const { server } = fakeOffer({ definition: {}, batch: {} })
  server.isSecondNeeded = true
  const { user, unmount } = await page({ batch: testId(300) })
  await user.click(await screen.findByRole('button', { name: 'Offer to 1 person' }))
  await screen.findByText('Waiting for approval')
  expect(screen.queryByRole('button', { name: 'Approve and offer' })).toBeNull()
  screen.getByRole('button', { name: 'Cancel offer' })
  unmount()
  fakeOffer({ batch: { state: 'waiting', mayAgree: true } })
  const { user: second } = await page({ batch: testId(300) })
  await second.click(await screen.findByRole('button', { name: 'Approve and offer' }))
  await screen.findByText(/^E-mails go out at/)
})

test('a CSV file is checked once it is chosen', async () => {
  const { calls } = fakeOffer()
  const checked: PassportBatch[] = []
  const { container } = await page({ way: 'csv' }, (batch) => checked.push(batch))
  await screen.findByText('Download template')
  const input = container.querySelector('input[type=file]')
  const file = new File(['email\nbo@example.org\n'], 'people.csv', { type: 'text/csv' })
  fireEvent.change(input as HTMLInputElement, { target: { files: [file] } })
  await waitFor(() => expect(checked).toHaveLength(1))
  const asked = calls.find(({ id }) => id === 'uploadBatch')?.request.query
  expect(asked?.get('definitionId')).toBe(testId(200))
})

test('a definition that is not published cannot be offered', async () => {
  fakeOffer({ definition: { published: null, status: 'draft' } })
  await page({})
  await screen.findByText('Publish this definition first')
  expect(screen.queryByRole('button', { name: 'Check people' })).toBeNull()
})
