import { screen, within } from '@testing-library/react'
import type { Impression, Impressions } from '@vouch/contract'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { showApplicantPage } from '#testing/applicant-page.tsx'
import { FakeProblem, type fakeApi } from '#testing/fake-api.ts'
import { testApplication, testMoment } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { ImpressionsTab } from './impressions-tab.tsx'

afterEach(() => vi.restoreAllMocks())

const by = (name: string, change: Partial<Impression> = {}): Impression => ({
  author: { userId: testId(name.length), name },
  value: 'no',
  reason: '',
  at: testMoment(-3),
  editedAt: null,
  ...change,
})

async function show(
  state: Partial<Impressions>,
  handlers: Parameters<typeof fakeApi>[0] = {},
  mayTag = true,
  stage: ReactNode = null,
) {
  const now: Impressions = {
    applicationId: testId(1),
    own: null,
    othersCount: 0,
    others: null,
    ...state,
  }
  const fakes = { getApplicant: () => testApplication({ mayTag }), getImpressions: () => now, ...handlers }
  return showApplicantPage(fakes, stage)
}

const box = async () => within(await screen.findByRole('region', { name: 'Impressions' }))

it('shows colleagues’ impressions only after the viewer’s own', async () => {
  const { user, api } = await show(
    { othersCount: 2 },
    {
      giveImpression: () => ({
        applicationId: testId(1),
        own: by('Robin Vale', { value: 'yes', reason: 'Knows wards' }),
        othersCount: 2,
        others: [by('Ann Lee', { reason: 'Too far away', editedAt: testMoment(-1) }), by('Ben')],
      }),
    },
  )
  const { findByText, getByRole, getByText, queryByText } = await box()
  await findByText('2 colleagues have given an impression. You will see them after you give yours.')
  await user.click(getByRole('button', { name: 'Save impression' }))
  expect(getByText('Choose an answer.')).toBeTruthy()
  await user.click(getByRole('radio', { name: 'Yes' }))
  await user.type(getByRole('textbox', { name: 'Why (optional)' }), 'Knows wards')
  await user.click(getByRole('button', { name: 'Save impression' }))
  expect(await findByText('Too far away')).toBeTruthy()
  expect(getByText(/, edited$/)).toBeTruthy()
  expect(queryByText(/You will see them/)).toBeNull()
  expect(api.calls.find(({ id }) => id === 'giveImpression')?.request.body).toEqual({
    value: 'yes',
    reason: 'Knows wards',
  })
  expect(document.activeElement).toBe(getByRole('button', { name: 'Change impression' }))
})

it('keeps the input and shows the error when saving fails', async () => {
  const { user } = await show(
    { own: by('Robin Vale'), others: [] },
    {
      giveImpression: () => {
        throw new FakeProblem('not-permitted-now', 'This person is deleting their account.')
      },
    },
  )
  const { findByRole, findByText, getByRole } = await box()
  await user.click(await findByRole('button', { name: 'Change impression' }))
  await user.click(getByRole('radio', { name: 'Strong yes' }))
  await user.type(getByRole('textbox', { name: 'Why (optional)' }), 'After all')
  await user.click(getByRole('button', { name: 'Save impression' }))
  expect(await findByText('This person is deleting their account.')).toBeTruthy()
  expect(getByRole('textbox', { name: 'Why (optional)' })).toHaveProperty('value', 'After all')
})

it('an impression given in another tab does not replace a form in use', async () => {
  let own: Impression | null = null
  const { user, queryClient } = await show(
    {},
    {
      getImpressions: () => ({
        applicationId: testId(1),
        own,
        othersCount: 0,
        others: own ? [] : null,
      }),
    },
  )
  const { findByRole, findByText, getByRole, getByText, queryByRole } = await box()
  const reason = await findByRole('textbox', { name: 'Why (optional)' })
  await user.type(reason, 'Knows')
  own = by('Robin Vale', { value: 'yes', reason: 'From the other tab' })
  await queryClient.invalidateQueries({ queryKey: ['applicant'] })
  await findByText('Your colleagues will see that you changed it.')
  expect(document.activeElement).toBe(reason)
  expect(getByRole('textbox', { name: 'Why (optional)' })).toHaveProperty('value', 'Knows')
  await user.click(getByRole('button', { name: 'Cancel' }))
  expect(getByText('From the other tab')).toBeTruthy()
  expect(queryByRole('textbox')).toBeNull()
})

it('drops drafts older than the stored impression, and keeps newer ones', async () => {
  const own = by('Robin Vale', { value: 'yes', reason: 'From the other tab' })
  const draft = (about: string, reason: string) =>
    localStorage.setItem(
      `vouch.draft.impression.${testId(1)}`,
      JSON.stringify({ about, value: 'no', reason }),
    )
  draft('', 'Older')
  const first = await show({ own, others: [] })
  const section = await box()
  await first.user.click(await section.findByRole('button', { name: 'Change impression' }))
  expect(section.getByRole('textbox')).toHaveProperty('value', 'From the other tab')
  expect(localStorage.getItem(`vouch.draft.impression.${testId(1)}`)).toBeNull()
  first.unmount()
  draft(own.at, 'Newer')
  const second = await show({ own, others: [] })
  const again = await box()
  await second.user.click(await again.findByRole('button', { name: 'Change impression' }))
  expect(again.getByRole('textbox')).toHaveProperty('value', 'Newer')
})

it.each([
  { status: 'hired' },
  { status: 'withdrawn' },
  { status: 'rejected', toldAt: testMoment(-1) },
] as const)('after the end ($status) it shows what was given and asks for nothing', async (change) => {
  const handlers = { getApplicant: () => testApplication(change) }
  await show({ othersCount: 1, others: [by('Cleo', { reason: 'Knows wards' })] }, handlers)
  const section = await box()
  expect(await section.findByText('Knows wards')).toBeTruthy()
  expect(section.queryByRole('radio')).toBeNull()
  expect(section.queryByRole('button')).toBeNull()
})

it('after the end it says so if nobody gave an impression', async () => {
  const handlers = { getApplicant: () => testApplication({ status: 'hired' }) }
  await show({ others: [] }, handlers, true, <ImpressionsTab />)
  expect(await screen.findByText('Nobody gave an impression.')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Impressions' })).toBeNull()
})

it('an undisclosed rejection still takes impressions, because it can be undone', async () => {
  const tellAt = testMoment(48)
  await show({}, { getApplicant: () => testApplication({ status: 'rejected', tellAt }) })
  expect(await (await box()).findByRole('radio', { name: 'Yes' })).toBeTruthy()
})

it('without room beside the application, impressions have a tab, which viewers do not see', async () => {
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...matchMedia(query), matches: false }))
  const tabs = () => within(screen.getByRole('navigation', { name: 'Application sections' }))
  const shown = await show({}, {}, true, <ImpressionsTab />)
  expect(await (await box()).findByRole('radio', { name: 'Yes' })).toBeTruthy()
  const tab = tabs().getByRole('link', { name: 'Impressions' })
  expect(tab.getAttribute('href')).toContain('tab=impressions')
  shown.unmount()
  await show({}, {}, false)
  expect(tabs().queryByRole('link', { name: 'Impressions' })).toBeNull()
})

it('a failure that is not about the sentence stands apart from it, and nothing typed is lost', async () => {
  const { user } = await show(
    {},
    {
      giveImpression: () => {
        throw new FakeProblem('internal', 'Vouch is busy. Try again in a moment.')
      },
    },
  )
  const { findByRole, getByRole } = await box()
  await user.click(await findByRole('radio', { name: 'Yes' }))
  await user.type(getByRole('textbox', { name: 'Why (optional)' }), 'Knows wards')
  await user.click(getByRole('button', { name: 'Save impression' }))
  expect((await findByRole('alert')).textContent).toBe('Vouch is busy. Try again in a moment.')
  const sentence = getByRole('textbox', { name: 'Why (optional)' })
  expect(sentence.getAttribute('aria-invalid')).not.toBe('true')
  expect(sentence).toHaveProperty('value', 'Knows wards')
})
