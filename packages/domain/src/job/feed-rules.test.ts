import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { doubtAbout, type FeedFetch, nextFetch } from './feed-rules.ts'

const usual: FeedFetch = {
  format: 'greenhouse',
  usualFormat: 'greenhouse',
  found: 40,
  rejected: 0,
  runningBefore: 40,
  gone: 0,
}

describe('doubt about a fetch', () => {
  it.each([
    ['the usual', {}, null],
    ['the first fetch', { usualFormat: null, runningBefore: 0 }, null],
    ['half of the jobs gone', { found: 20, gone: 20 }, null],
    ['more than half of the jobs gone', { found: 19, gone: 21 }, 'mostly-gone'],
    ['all gone and others instead', { gone: 40 }, 'mostly-gone'],
    ['most of a few jobs gone', { found: 1, runningBefore: 9, gone: 8 }, null],
    ['nothing, of one job', { found: 0, runningBefore: 1, gone: 1 }, 'empty'],
    ['nothing, of none', { found: 0, runningBefore: 0 }, null],
    ['another format', { format: 'csv' }, 'another-format'],
    ['more rejected than read', { found: 10, rejected: 11, gone: 5 }, 'mostly-rejected'],
  ] as const)('%s', (_name, change, doubt) => {
    expect(doubtAbout({ ...usual, ...change })).toBe(doubt)
  })

  it('never trusts a fetch that closes more than half of ten or more jobs', () => {
    const count = fc.integer({ min: 0, max: 1000 })
    fc.assert(
      fc.property(
        count,
        count,
        fc.integer({ min: 10, max: 1000 }),
        count,
        (found, rejected, runningBefore, part) => {
          const gone = Math.min(runningBefore, part)
          const doubt = doubtAbout({ ...usual, found, rejected, runningBefore, gone })
          if (gone * 2 > runningBefore) expect(doubt).not.toBeNull()
        },
      ),
    )
  })
})

describe('the next fetch', () => {
  const at = new Date('2026-11-28T00:00:00Z')
  it.each([
    [24, 0, '2026-11-29T00:00:00.000Z'],
    [24, 1, '2026-11-28T00:15:00.000Z'],
    [24, 3, '2026-11-28T01:00:00.000Z'],
    [24, 50, '2026-11-29T00:00:00.000Z'],
    [1, 4, '2026-11-28T01:00:00.000Z'],
  ])('every %i hours after %i failures', (everyHours, failures, next) => {
    expect(nextFetch(at, everyHours, failures).toISOString()).toBe(next)
  })
})
