import { locale } from './format.ts'

/**
 * Reads a number as people type it: with a point or a comma before the decimals, and with points, commas, spaces or
 * apostrophes between thousands. One separator before exactly three digits groups thousands ("55.000" is 55,000),
 * unless a zero stands before it ("0.125").
 * @param decimals maximum decimals; more are rounded
 * @returns null without a digit
 */
export function readNumber(text: string, decimals: number): number | null {
  const typed = text.replace(/[^\d.,\-−]/g, '')
  if (!/\d/.test(typed)) return null
  const sign = /^[-−]/.test(typed) ? -1 : 1
  const unsigned = typed.replace(/[-−]/g, '')
  const last = Math.max(unsigned.lastIndexOf('.'), unsigned.lastIndexOf(','))
  const isDecimal = last >= 0 && startsDecimals(unsigned, last)
  const whole = (isDecimal ? unsigned.slice(0, last) : unsigned).replace(/\D/g, '')
  const value = Number(`${whole || '0'}.${isDecimal ? unsigned.slice(last + 1) : '0'}`)
  const rounding = 10 ** decimals
  return (sign * Math.round(value * rounding)) / rounding
}

function startsDecimals(text: string, last: number): boolean {
  const before = text.slice(0, last)
  const digitsAfter = text.length - last - 1
  // Two different separators: the last one is the decimal separator. The same one twice groups thousands.
  if (/[.,]/.test(before)) return !before.includes(text[last] as string)
  return digitsAfter !== 3 || !/^[1-9]\d{0,2}$/.test(before)
}

/** A number as the text of a field: grouped from five digits, so that years stay whole, and never rounded. */
export function numberText(value: number | null): string {
  if (value === null) return ''
  return new Intl.NumberFormat(locale(), { useGrouping: 'min2', maximumFractionDigits: 15 }).format(value)
}
