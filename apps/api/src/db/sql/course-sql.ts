import { courseWeeks } from '@vouch/contract'
import { isWithinDays } from './day-sql.ts'

const dayMs = 86_400_000
const lastDay = 7 * courseWeeks - 1

/** The Monday on which the first of the 12 ISO weeks (in UTC) begins that end with the week of `now`. */
export function courseStart(now: Date): string {
  const weekday = (now.getUTCDay() + 6) % 7
  return new Date(now.getTime() - (weekday + 7 * (courseWeeks - 1)) * dayMs).toISOString().slice(0, 10)
}

/**
 * SQL that counts rows per week as the JSON of `WeeklyCourse`.
 * @param start SQL parameter with {@link courseStart}, such as `$3`
 * @param at timestamp column of the rows
 * @param rows the FROM clause and the conditions, such as `from jobs j where j.company_id = $1`
 */
export function courseJson(start: string, at: string, rows: string): string {
  const first = `${start}::date`
  return `(
    select json_agg(json_build_object(
      'from', to_char(w.day, 'YYYY-MM-DD'), 'to', to_char(w.day + 6, 'YYYY-MM-DD'), 'count', coalesce(r.count, 0)
    ) order by w.day)
    from (select ${first} + 7 * n as day from generate_series(0, ${courseWeeks - 1}) n) w
    left join (
      select date_trunc('week', ${at} at time zone 'UTC')::date as day, count(*)
      ${rows} and ${isWithinDays(at, first, `${first} + ${lastDay}`)}
      group by 1
    ) r on r.day = w.day
  )`
}
