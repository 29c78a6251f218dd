const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Reads a date in one of three formats: 2018-03-22 (a time may follow),
 * 7-Nov-24, or 7/10/2024 (month first unless that is impossible).
 * @returns `YYYY-MM-DD`, or undefined for anything else
 */
export function readDay(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  if (slashed) {
    const [one, other, year] = [Number(slashed[1]), Number(slashed[2]), Number(slashed[3])]
    return one > 12 ? dayOf(year, other, one) : dayOf(year, one, other)
  }
  const named = /^(\d{1,2})[- ]([a-z]{3})[a-z]*[- ](\d{2}|\d{4})$/i.exec(text)
  if (named) {
    const year = Number(named[3])
    return dayOf(
      year < 100 ? 2000 + year : year,
      months.indexOf((named[2] ?? '').toLowerCase()) + 1,
      Number(named[1]),
    )
  }
  return undefined
}

function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1970 && year < 2200
  return isReal ? date.toISOString().slice(0, 10) : undefined
}
