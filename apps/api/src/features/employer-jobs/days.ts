/** The marketplace's day of a moment, `YYYY-MM-DD` in UTC. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** The last second of a day: a job is open for the whole of its closing day. */
export function endOfDay(day: string): Date {
  return new Date(`${day}T23:59:59Z`)
}
