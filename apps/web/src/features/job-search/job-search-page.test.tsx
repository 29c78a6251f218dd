import { onlineManager } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FakeProblem } from '#testing/fake-api.ts'
import { jobAnswer as answer, showJobSearch as show } from '#testing/job-search.tsx'
import { testJobCard } from '#testing/jobs.ts'

test('typing does not search, Enter does', async () => {
  const { user, asked, seen } = await show({}, () => answer({ total: { count: 1000, capped: true } }))
  await screen.findByRole('heading', { name: '1,000+ jobs' })
  await user.type(screen.getByLabelText('What'), 'nurse')
  await user.type(screen.getByLabelText('Where'), 'Lyon')
  expect(asked()).toHaveLength(1)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(asked()).toHaveLength(2))
  expect(seen).toEqual([{ q: 'nurse', location: 'Lyon' }])
  expect(asked()[1]?.get('q')).toBe('nurse')
})

test('a filter applies at once and its chip removes it', async () => {
  const { user, seen } = await show({ q: 'nurse' }, () => answer())
  await user.click(await screen.findByRole('checkbox', { name: 'Remote 3' }))
  expect(seen.at(-1)).toEqual({ q: 'nurse', workMode: 'remote' })
  await user.click(screen.getByRole('button', { name: 'Remove filter Remote' }))
  expect(seen.at(-1)).toEqual({ q: 'nurse' })
  expect(document.activeElement?.textContent).toBe('2 jobs')
})

test('more jobs load below with focus on the first, without counting again', async () => {
  const { user, asked } = await show({}, (query) =>
    query.get('cursor')
      ? { items: [testJobCard(3)], nextCursor: null }
      : answer({ nextCursor: 'after-2', total: { count: 3, capped: false } }),
  )
  await user.click(await screen.findByRole('button', { name: 'Show more jobs' }))
  const third = await screen.findByRole('link', { name: 'Job 3' })
  await waitFor(() => expect(document.activeElement).toBe(third))
  const second = asked()[1]
  expect(second?.get('cursor')).toBe('after-2')
  expect(second?.has('withFacets') || second?.has('withTotal')).toBe(false)
})

test('results stay visible while the next search runs', async () => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { user } = await show({}, async (query) => {
    if (!query.has('workMode')) return answer()
    await held
    return answer({ items: [testJobCard(9)], total: { count: 1, capped: false } })
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Remote 3' }))
  expect(screen.getByRole('link', { name: 'Job 1' })).toBeTruthy()
  release()
  expect(await screen.findByRole('link', { name: 'Job 9' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Job 1' })).toBeNull()
})

test('a failed search says so and can be retried', async () => {
  let broken = true
  const { user } = await show({}, () => {
    if (broken) throw new FakeProblem('internal', 'Something went wrong on our side.')
    return answer()
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  broken = false
  await user.click(again)
  expect(await screen.findByRole('link', { name: 'Job 1' })).toBeTruthy()
})

test('a failed next page is reported and the same button retries', async () => {
  let broken = true
  const { user } = await show({}, (query) => {
    if (!query.get('cursor')) return answer({ nextCursor: 'after-2', total: { count: 3, capped: false } })
    if (broken) throw new FakeProblem('internal', 'Something went wrong on our side.')
    return { items: [testJobCard(3)], nextCursor: null }
  })
  await user.click(await screen.findByRole('button', { name: 'Show more jobs' }))
  const told = 'We could not load more. Something went wrong on our side.'
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(told))
  expect(screen.getByRole('link', { name: 'Job 1' })).toBeTruthy()
  broken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  const third = await screen.findByRole('link', { name: 'Job 3' })
  await waitFor(() => expect(document.activeElement).toBe(third))
  expect(screen.queryByText(told)).toBeNull()
})

test('says that a longer text is cut', async () => {
  const { user } = await show({}, () => answer())
  const box = await screen.findByRole('searchbox', { name: 'What' })
  expect(screen.getByText('Job title, skill or company')).toBeTruthy()
  await user.click(box)
  await user.paste('nurse\n'.repeat(400))
  expect(screen.getByText('Only the first 2000 characters are searched.')).toBeTruthy()
})

describe('offline', () => {
  beforeEach(() => onlineManager.setOnline(true))
  afterEach(() => onlineManager.setOnline(true))

  test('explains why there are no more jobs, and continues when online again', async () => {
    const { user } = await show({}, (query) =>
      query.get('cursor') ? { items: [testJobCard(3)], nextCursor: null } : answer({ nextCursor: 'after-2' }),
    )
    const more = await screen.findByRole('button', { name: 'Show more jobs' })
    onlineManager.setOnline(false)
    await user.click(more)
    expect(await screen.findByText(/^We could not load more. This will load when/)).toBeTruthy()
    onlineManager.setOnline(true)
    expect(await screen.findByRole('link', { name: 'Job 3' })).toBeTruthy()
    expect(screen.queryByText(/^We could not load more/)).toBeNull()
  })

  test('marks the results as those of the previous search; a retry searches', async () => {
    const { user, asked } = await show({}, (query) =>
      query.has('workMode') ? answer({ items: [testJobCard(9)] }) : answer(),
    )
    await screen.findByRole('link', { name: 'Job 1' })
    onlineManager.setOnline(false)
    await user.click(screen.getByRole('checkbox', { name: 'Remote 3' }))
    const notice = within(await screen.findByRole('alert'))
    expect(notice.getByRole('heading', { name: 'You are offline' })).toBeTruthy()
    expect(asked()).toHaveLength(1)
    await user.click(notice.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Job 9' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'You are offline' })).toBeNull()
  })

  test('says so without earlier results', async () => {
    onlineManager.setOnline(false)
    await show({}, () => answer())
    expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeTruthy()
    onlineManager.setOnline(true)
    expect(await screen.findByRole('link', { name: 'Job 1' })).toBeTruthy()
  })
})
