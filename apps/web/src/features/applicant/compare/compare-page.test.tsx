import { screen, within } from '@testing-library/react'
import type { ApplicantRequirement } from '@vouch/contract'
import { expect, it, vi } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testApplication, testEmployer, testMoment } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import { compareSearch, readCompared } from './compare-address.ts'
import { ComparePage } from './compare-page.tsx'

const jobId = testId(700)
const of = (...numbers: number[]) => numbers.map((n) => ({ jobId, userId: testId(n) }))
const names = new Map([
  [testId(101), 'Ana Ruiz'],
  [testId(102), 'Ben Cook'],
])

const requirement = (name: string): ApplicantRequirement => ({
  kind: 'skill',
  name,
  level: null,
  state: 'met',
  proof: 'profile',
  months: null,
})

async function show(compared: ReturnType<typeof of>, mayTag = true) {
  const onChange = vi.fn()
  const me = testEmployer()
  const colleague = { userId: testId(5), name: 'Ann Lee' }
  const opinion = { reason: '', at: testMoment(-3), editedAt: null }
  const api = fakeApi({
    currentPerson: () => me,
    getApplicant: ({ params }) => {
      const name = names.get(params.userId ?? '')
      if (!name) throw new FakeProblem('not-found', 'Not there')
      return testApplication({
        id: params.userId ?? '',
        candidate: { userId: params.userId ?? '', name, email: 'a@example.com' },
        tags: [{ id: testId(40), name: `Tag of ${name}` }],
        mayTag,
        notes: mayTag ? 2 : null,
        requirements: (name === 'Ana Ruiz' ? ['Print production', 'Colour'] : []).map(requirement),
      })
    },
    getImpressions: ({ params }) => ({
      applicationId: params.id,
      own:
        params.id === testId(101)
          ? { ...opinion, author: { userId: me.id, name: 'Me' }, value: 'yes' }
          : null,
      othersCount: 1,
      others: params.id === testId(101) ? [{ ...opinion, author: colleague, value: 'strong-no' }] : null,
    }),
    listNotes: () => ({
      notes: ['Mine', 'Theirs'].map((text, index) => ({
        id: testId(60 + index),
        text,
        at: testMoment(-3),
        editedAt: null,
        author: index === 0 ? { userId: me.id, name: 'Me' } : colleague,
        mentioned: [],
        permitted: [],
      })),
      colleagues: [],
    }),
  })
  const app = await renderInApp(<ComparePage compared={compared} onChange={onChange} />)
  return { ...app, api, onChange }
}

const column = async (name: string) => within(await screen.findByRole('article', { name }))

it('shows applicants side by side, with own notes and visible impressions', async () => {
  await show(of(101, 102))
  const ana = await column('Ana Ruiz')
  expect(ana.getByRole('link', { name: 'Ana Ruiz' }).getAttribute('href')).toBe(
    `/admin/jobs/employer/${jobId}/${testId(101)}`,
  )
  expect(ana.getByText('Tag of Ana Ruiz')).toBeTruthy()
  expect(await ana.findByText('Strong no')).toBeTruthy()
  expect(await ana.findByText('Mine')).toBeTruthy()
  expect(ana.queryByText('Theirs')).toBeNull()
  const ben = await column('Ben Cook')
  expect(await ben.findByRole('link', { name: 'Give your impression' })).toBeTruthy()
  expect(ben.queryByText('Strong no')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
})

it('each requirement is a row that all columns share', async () => {
  await show(of(101, 102))
  const ana = await column('Ana Ruiz')
  expect(ana.getByText('Print production').closest('ul')?.style.gridRow).toBe('span 2')
  const part = (of: typeof ana) =>
    of.getByRole('heading', { name: 'Requirements' }).parentElement?.style.gridRow
  expect([part(ana), part(await column('Ben Cook'))]).toEqual(['span 3', 'span 3'])
  expect(screen.getByRole('region', { name: 'Applicants side by side' }).style.gridTemplateRows).toBe(
    'repeat(9, auto)',
  )
})

it('requirements of different jobs are in no common rows', async () => {
  const [ana, ben] = of(101, 102)
  if (!ana || !ben) throw new Error('no applicants')
  await show([ana, { ...ben, jobId: testId(2) }])
  const requirement = (await column('Ana Ruiz')).getByText('Print production')
  expect(requirement.closest('ul')?.style.gridRow).toBe('')
  expect(screen.getByRole('region', { name: 'Applicants side by side' }).style.gridTemplateRows).toBe(
    'repeat(7, auto)',
  )
})

it('one of three can be removed, even if it failed to load', async () => {
  const { user, onChange } = await show(of(101, 102, 103))
  await user.click(await screen.findByRole('button', { name: 'Remove Ben Cook from the comparison' }))
  expect(onChange).toHaveBeenLastCalledWith(of(101, 103))
  expect(await screen.findByText(/^This application does not exist/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove from the comparison' }))
  expect(onChange).toHaveBeenLastCalledWith(of(101, 102))
})

it('viewers compare without notes and impressions', async () => {
  const { api } = await show(of(101, 102), false)
  const ana = await column('Ana Ruiz')
  expect(ana.queryByText('Impressions')).toBeNull()
  expect(ana.queryByText('Your notes')).toBeNull()
  expect(api.calls.some(({ id }) => id === 'listNotes' || id === 'getImpressions')).toBe(false)
})

it('an address without applicants links to the list', async () => {
  await show([])
  expect(screen.getByRole('link', { name: 'View applicants' })).toBeTruthy()
})

it('reads two to four applicants from the address, each once', () => {
  const text = (...numbers: number[]) =>
    of(...numbers)
      .map((one) => `${one.jobId}.${one.userId}`)
      .join('~')
  expect(readCompared(compareSearch({ of: text(101, 102, 101) }).of)).toEqual(of(101, 102))
  expect(readCompared(compareSearch({ of: text(1, 2, 3, 4, 5) }).of)).toEqual([])
  expect(readCompared(compareSearch({ of: 'x' }).of)).toEqual([])
})
