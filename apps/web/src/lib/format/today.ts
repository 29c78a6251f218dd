/** Today's date in this device's time zone, `YYYY-MM-DD`. */
export function localToday(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** Today's date in UTC, `YYYY-MM-DD`. The server also counts days in UTC. */
export function utcToday(): string {
  return new Date().toISOString().slice(0, 10)
}
