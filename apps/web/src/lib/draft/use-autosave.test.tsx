import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { useAutosave } from './use-autosave.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function setUp(save: (values: string, version: number) => Promise<number>) {
  return renderHook(() => useAutosave({ save, version: 1 }))
}

test('saves once, 800 ms after the last change, over the version that it knows', async () => {
  const saved: [string, number][] = []
  const { result } = setUp(async (values, version) => {
    saved.push([values, version])
    return version + 1
  })
  act(() => result.current.change('a'))
  await act(() => vi.advanceTimersByTimeAsync(500))
  act(() => result.current.change('ab'))
  await act(() => vi.advanceTimersByTimeAsync(799))
  expect(saved).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(saved).toEqual([['ab', 1]])
  expect(result.current.state.status).toBe('saved')
  act(() => result.current.change('abc'))
  await act(() => vi.advanceTimersByTimeAsync(800))
  expect(saved[1]).toEqual(['abc', 2])
})

test('never waits longer than 2 s while somebody types on', async () => {
  const saved: string[] = []
  const { result } = setUp(async (values, version) => {
    saved.push(values)
    return version + 1
  })
  for (let step = 0; step < 5; step += 1) {
    act(() => result.current.change(`text ${step}`))
    await act(() => vi.advanceTimersByTimeAsync(500))
  }
  expect(saved).toEqual(['text 3'])
})

test('saves one after the other, so that none overtakes', async () => {
  const running: string[] = []
  let finish: (() => void) | undefined
  const { result } = setUp(async (values, version) => {
    running.push(`${values} over ${version}`)
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    return version + 1
  })
  act(() => result.current.change('first'))
  await act(() => vi.advanceTimersByTimeAsync(800))
  act(() => result.current.change('second'))
  await act(() => vi.advanceTimersByTimeAsync(800))
  expect(running).toEqual(['first over 1'])
  await act(async () => finish?.())
  expect(running).toEqual(['first over 1', 'second over 2'])
})

test('a stale save stops everything until the person has chosen', async () => {
  let current = 5
  const { result } = setUp(async (_values, version) => {
    if (version !== current) {
      throw new ApiProblem({ status: 412, code: 'stale', message: 'Changed.', currentVersion: current })
    }
    current += 1
    return current
  })
  act(() => result.current.change('mine'))
  await act(() => vi.advanceTimersByTimeAsync(800))
  expect(result.current.state).toEqual({ status: 'conflict' })
  act(() => result.current.change('mine, more'))
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(current).toBe(5)
  await act(async () => {
    await result.current.resolve(5, 'mine, more')
  })
  expect(current).toBe(6)
  expect(result.current.state.status).toBe('saved')
})

test('what could not be saved is kept and goes with the next try', async () => {
  let online = false
  const saved: string[] = []
  const { result } = setUp(async (values, version) => {
    if (!online) throw new ApiProblem({ status: 0, code: 'network', message: 'Offline.' })
    saved.push(values)
    return version + 1
  })
  act(() => result.current.change('kept'))
  await act(() => vi.advanceTimersByTimeAsync(800))
  expect(result.current.state.status).toBe('failed')
  online = true
  await act(async () => {
    await result.current.flush()
  })
  expect(saved).toEqual(['kept'])
})
