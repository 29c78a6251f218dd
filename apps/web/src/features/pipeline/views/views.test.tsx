import { screen, waitFor, within } from '@testing-library/react'
import type { ApplicantView } from '@vouch/contract'
import { expect, test, vi } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testId } from '#testing/jobs.ts'
import { renderInApp } from '#testing/render.tsx'
import type { ShownList } from './shown-list.ts'
import { ViewState } from './view-state.tsx'
import { ViewsMenu } from './views-menu.tsx'

const jobId = testId(1)
const view = (number: number, name: string, some: Partial<ApplicantView> = {}): ApplicantView => ({
  id: testId(number),
  version: 3,
  name,
  list: { jobId, query: 'stage=interview&view=board' },
  jobTitle: 'Ward nurse',
  dropped: [],
  count: null,
  ...some,
})
const board = view(10, 'Board')
const late = view(11, 'Late', { list: { jobId: null, query: 'q=%2212%22&task=overdue' }, jobTitle: null })
const other = view(12, 'Other', { list: { jobId: testId(2), query: '' }, jobTitle: 'Baker' })

async function show(
  { search = {}, saved }: Partial<ShownList> = {},
  items: readonly ApplicantView[] = [board, late, other],
  handlers: Parameters<typeof fakeApi>[0] = {},
) {
  const shown = { jobId, search, saved }
  const onSaved = vi.fn()
  const { calls } = fakeApi({ listApplicantViews: () => ({ items }), ...handlers })
  const app = await renderInApp(
    <>
      <ViewsMenu shown={shown} onSaved={onSaved} />
      <ViewState shown={shown} />
    </>,
  )
  const of = (id: string) => calls.filter((call) => call.id === id).map(({ request }) => request)
  return { ...app, onSaved, calls, of }
}

test('the menu opens views of this job, of all jobs and of others by keyboard, and loads only then', async () => {
  const { user, calls } = await show()
  expect(calls).toHaveLength(0)
  screen.getByRole('button', { name: 'Views' }).focus()
  await user.keyboard('{Enter}')
  const menu = await screen.findByRole('menu')
  const links = await within(menu).findAllByRole('menuitem', { name: /Board|Late|Other/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/admin/jobs/employer/${jobId}?stage=interview&view=board&saved=${board.id}`,
    `/admin/jobs/employer/applicants?q=%2212%22&task=overdue&saved=${late.id}`,
    `/admin/jobs/employer/${testId(2)}?saved=${other.id}`,
  ])
  expect(within(menu).getByText('Baker')).toBeTruthy()
})

test('the menu counts the applicants of each view each time it opens', async () => {
  const counts = [3, 10_000]
  const { user, of } = await show({}, [board, late], {
    listApplicantViews: ({ query }) => ({
      items: query.has('withCounts')
        ? [
            { ...board, count: { count: 1, capped: false } },
            { ...late, count: { count: counts.shift() ?? 0, capped: counts.length === 0 } },
          ]
        : [board, late],
    }),
  })
  await user.click(screen.getByRole('button', { name: 'Views' }))
  expect(await screen.findByRole('menuitem', { name: 'Board 1 applicant' })).toBeTruthy()
  expect(screen.getByRole('menuitem', { name: 'Late 3 applicants' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Views' }))
  expect(await screen.findByRole('menuitem', { name: 'Late 10,000+ applicants' })).toBeTruthy()
  expect(of('listApplicantViews')).toHaveLength(3)
})

test('without views the menu says how to save one; the name stays when the server refuses it', async () => {
  const taken = 'You already have a view “Board”. Choose another name.'
  const answers = [
    () => {
      throw new FakeProblem('invalid', 'Refused', { errors: [{ path: 'name', message: taken }] })
    },
    () => view(20, 'Boards'),
  ]
  const { user, of, onSaved } = await show(
    { search: { stage: 'interview', sort: 'oldest', saved: 'x' } },
    [],
    {
      saveApplicantView: () => answers.shift()?.(),
    },
  )
  await user.click(screen.getByRole('button', { name: 'Views' }))
  expect(await screen.findByText(/No saved views yet/)).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Manage views…' })).toBeNull()
  await user.click(screen.getByRole('menuitem', { name: 'Save view…' }))
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await user.type(name, ' Board {Enter}')
  expect(await screen.findByText(taken)).toBeTruthy()
  await user.clear(name)
  await user.type(name, 'Boards{Enter}')
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(testId(20)))
  expect(of('saveApplicantView').map(({ body }) => body)).toMatchObject([
    { name: 'Board', list: { jobId, query: 'stage=interview&sort=oldest' } },
    { name: 'Boards' },
  ])
})

test('an open view that was changed offers to save the changes, with its version, or to discard them', async () => {
  const { user, of } = await show({ search: { stage: 'shortlist' }, saved: board.id }, [board], {
    changeApplicantView: () => {
      throw new FakeProblem('stale', 'This view changed in the meantime.', { currentVersion: 4 })
    },
  })
  expect(await screen.findByText('Changed since you saved “Board”.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'View: Board' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Discard changes' }).getAttribute('href')).toContain('view=board')
  await user.click(screen.getByRole('button', { name: 'Save changes to “Board”' }))
  expect(await screen.findByText('This view changed in the meantime.')).toBeTruthy()
  const [call] = of('changeApplicantView')
  expect(call?.body).toEqual({ list: { jobId, query: 'stage=shortlist' } })
  expect(call?.headers.get('if-match')).toBe('"3"')
  await waitFor(() => expect(of('listApplicantViews')).toHaveLength(2))
})

test('nothing is offered for an unchanged view, nor for one that is not there', async () => {
  const { unmount } = await show({ search: { view: 'board', stage: 'interview' }, saved: board.id })
  expect(await screen.findByRole('button', { name: 'View: Board' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Save changes/ })).toBeNull()
  unmount()
  const { of } = await show({ search: {}, saved: testId(99) })
  await waitFor(() => expect(of('listApplicantViews')).toHaveLength(1))
  expect(screen.getByRole('button', { name: 'Views' })).toBeTruthy()
  expect(screen.queryByText(/Changed since/)).toBeNull()
})

test('a view that lost parts says which, and can be saved without them', async () => {
  const cut = view(10, 'Board', { list: { jobId, query: 'stage=interview' }, dropped: ['tag', 'status'] })
  await show({ search: { stage: 'interview' }, saved: cut.id }, [cut])
  expect(await screen.findByText('Its tag was deleted.')).toBeTruthy()
  expect(screen.getByText('Its filter “Status” cannot be used here.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save changes to “Board”' })).toBeTruthy()
})

test('views are renamed and deleted, and a deletion undone', async () => {
  const items = [board, late]
  const { user, of } = await show({}, items, {
    changeApplicantView: () => ({ ...board, name: 'Boards', version: 4 }),
    deleteApplicantView: () => {
      items.pop()
    },
    restoreApplicantView: () => late,
  })
  await user.click(screen.getByRole('button', { name: 'Views' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Manage views…' }))
  await user.click(await screen.findByRole('button', { name: 'Rename Board' }))
  await user.keyboard('s{Enter}')
  await waitFor(() => expect(of('changeApplicantView')[0]?.body).toEqual({ name: 'Boards' }))
  await user.click(await screen.findByRole('button', { name: 'Delete Late' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Late' })).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Saved views' }))
  await user.click(await screen.findByRole('button', { name: 'Undo', hidden: true }))
  expect(await screen.findByText('View “Late” restored.')).toBeTruthy()
  expect(of('restoreApplicantView')[0]?.params).toEqual({ id: late.id })
})
