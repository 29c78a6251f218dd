import { Text, Title } from '@mantine/core'
import type { AnswerTime as Measured } from '@vouch/contract'
import { counted } from '#lib/format/format.ts'
import { type Translate, useTexts } from '#lib/format/texts.ts'
import { texts } from './company-page.en.ts'
import classes from './company-page.module.css'

const hour = 60
const day = 24 * hour

/** A time as people say it; rounded up, so that nothing looks faster than it was. */
function timeWords(t: Translate<typeof texts.english>, minutes: number): string {
  if (minutes < hour) return t('minutes', { count: Math.max(1, minutes) })
  if (minutes < 2 * day) return t('hours', { count: Math.ceil(minutes / hour) })
  return t('days', { count: Math.ceil(minutes / day) })
}

/** How long applicants truly wait for a first answer, and how that is counted. */
export function AnswerTime({ answerTime }: { readonly answerTime: Measured }) {
  const t = useTexts(texts)
  const { medianMinutes, decisions } = answerTime
  return (
    <section className={classes.answer}>
      <Title order={2} size="h3">
        {t('answer.title')}
      </Title>
      <Text fw={550}>{t('answer.half', { time: timeWords(t, medianMinutes) })}</Text>
      <Text size="sm">{t('answer.how', { shown: counted({ count: decisions, capped: false }).shown })}</Text>
    </section>
  )
}
