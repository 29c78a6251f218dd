import { expect, test } from 'vitest'
import { pageDataKey } from './page-data-key.ts'

test('equal calls have one key, whatever the order of their queries', () => {
  const key = '/api/v1/jobs?q=a+b&tag=x&tag=y&withTotal=true'
  expect(pageDataKey('/api/v1/jobs', { withTotal: true, tag: ['x', 'y'], q: 'a b', none: undefined })).toBe(
    key,
  )
  expect(pageDataKey('/api/v1/jobs', { q: 'a b', tag: ['x', 'y'], withTotal: 'true', none: null })).toBe(key)
})

test('a call without a query is its path', () => {
  expect(pageDataKey('/config.json')).toBe('/config.json')
  expect(pageDataKey('/api/v1/jobs', { q: undefined })).toBe('/api/v1/jobs')
})
