import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let data: typeof import('./page-data.ts')

beforeEach(async () => {
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = 'page-data'
  block.textContent = JSON.stringify({ '/api/v1/jobs?q=nurse': { items: [] }, '/config.json': { a: 1 } })
  document.body.append(block)
  vi.resetModules()
  data = await import('./page-data.ts')
})
afterEach(() => {
  vi.restoreAllMocks()
  document.getElementById('page-data')?.remove()
})

test('an answer that came with the page is taken once', () => {
  expect(data.takePageData('/api/v1/jobs?q=nurse')).toEqual({ items: [] })
  expect(data.takePageData('/api/v1/jobs?q=nurse')).toBeUndefined()
  expect(data.takePageData('/config.json')).toEqual({ a: 1 })
})

test('another call gets no answer, and later pages get none', () => {
  expect(data.hasPageData()).toBe(true)
  expect(data.takePageData('/api/v1/jobs')).toBeUndefined()
  data.dropPageData()
  expect(data.hasPageData()).toBe(false)
  expect(data.takePageData('/config.json')).toBeUndefined()
})

test('a page that the browser shows from its history asks for current answers', () => {
  const navigation = { type: 'back_forward' } as PerformanceNavigationTiming
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([navigation])
  expect(data.takePageData('/config.json')).toBeUndefined()
})
