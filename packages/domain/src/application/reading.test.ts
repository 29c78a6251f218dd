import { expect, it } from 'vitest'
import { readingUntil } from './reading.ts'

it('an application counts as read for five minutes', () => {
  expect(readingUntil(new Date('2026-03-10T09:00:00Z'))).toEqual(new Date('2026-03-10T09:05:00Z'))
})
