import { afterEach, expect, it } from 'vitest'
import { setFormats } from '#lib/format/format.ts'
import { dueDay, turnDay } from './turn-day.ts'

afterEach(() => setFormats(null))

it.each(['Asia/Kabul', 'America/New_York', 'UTC'])(
  'a promise and a due day are the same day in %s',
  (timeZone) => {
    setFormats({ locale: 'en-GB', timeZone })
    const year = new Date().getUTCFullYear()
    expect(turnDay({ holder: 'team' }, `${year}-03-14T23:59:59.999Z`)).toBe('14 Mar')
    expect(turnDay({ holder: 'candidate' }, `${year}-03-14T23:59:59.999Z`)).toBe('14 Mar')
    expect(dueDay('2026-03-14T23:59:59.999Z')).toBe('14 Mar 2026')
    expect(turnDay({ holder: 'team' }, `${year + 1}-03-14T23:59:59.999Z`)).toBe(`14 Mar ${year + 1}`)
  },
)

it('a task of the candidate ends on the clocks of whoever reads it', () => {
  setFormats({ locale: 'en-GB', timeZone: 'Asia/Tokyo' })
  expect(turnDay({ holder: 'candidate' }, `${new Date().getUTCFullYear()}-03-14T20:00:00Z`)).toBe('15 Mar')
})
