import type { Translate } from '#lib/format/texts.ts'
import type { feedTexts } from './feed.en.ts'

const day = 24
const week = 7 * day

/** Hours between two fetches that people choose from. */
export const intervals: readonly number[] = [1, 3, 6, 12, day, 2 * day, week]

/** How often a feed is fetched: "Every 3 hours", "Every day". */
export function everyWords(hours: number, t: Translate<typeof feedTexts.english>): string {
  if (hours === week) return t('weekly')
  if (hours === day) return t('daily')
  return hours % day === 0 ? t('days', { count: hours / day }) : t('every', { count: hours })
}
