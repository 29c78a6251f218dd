/** The marketplace's day, `YYYY-MM-DD`: days of jobs are counted in UTC. */
export function today(): string {
  return new Date().toISOString().slice(0, 10)
}
