/** For so long, an application counts as read by whoever opened it and did not leave it. */
export const readingMinutes = 5

/** Until when colleagues see that somebody who has an application open now is reading it. */
export function readingUntil(now: Date): Date {
  return new Date(now.getTime() + readingMinutes * 60_000)
}
