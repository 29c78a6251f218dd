import { describe, expect, it } from 'vitest'
import { jsonText } from '#base/json-text.ts'
import { createFirstPages } from './first-pages.ts'

describe('first pages', () => {
  const start = new Date('2026-03-01T10:00:00Z').getTime()

  function setUp() {
    let time = start
    let made = 0
    const pages = createFirstPages(() => new Date(time))
    return {
      pages,
      pass: (ms: number) => {
        time += ms
      },
      ask: () =>
        pages.get('newest', async () => {
          made += 1
          return jsonText(`${made}`)
        }),
    }
  }

  it('are created once for all requests within two seconds', async () => {
    const { ask, pass } = setUp()
    expect(await Promise.all([ask(), ask()])).toEqual(['1', '1'])
    pass(1_999)
    expect(await ask()).toBe('1')
    pass(1)
    expect(await ask()).toBe('2')
  })

  it('are recreated after a change', async () => {
    const { ask, pages } = setUp()
    await ask()
    pages.clear()
    expect(await ask()).toBe('2')
  })

  it('are not kept while a job is being changed', async () => {
    const { ask, pages } = setUp()
    await ask()
    pages.suspend()
    // The change may be committed between these two, before the notification of it arrives.
    expect([await ask(), await ask()]).toEqual(['2', '3'])
  })

  it('are not kept beyond the second in which jobs close', async () => {
    const { ask, pass } = setUp()
    pass(Date.parse('2026-03-01T23:59:58.500Z') - start)
    expect(await ask()).toBe('1')
    pass(499)
    expect(await ask()).toBe('1')
    pass(1)
    expect(await ask()).toBe('2')
    pass(1_000)
    expect(await ask()).toBe('2')
  })

  it('do not cache a failure', async () => {
    const { pages, ask } = setUp()
    const failing = pages.get('newest', () => Promise.reject(new Error('no database')))
    await expect(failing).rejects.toThrow('no database')
    expect(await ask()).toBe('1')
  })
})
