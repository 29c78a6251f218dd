/** Formats the UTC date of a moment as `YYYY-MM-DD`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** Returns the last second of a UTC date. A job stays open for all of its closing date. */
export function endOfDay(day: string): Date {
  return new Date(`${day}T23:59:59Z`)
}
