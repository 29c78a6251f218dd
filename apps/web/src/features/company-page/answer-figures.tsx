import { Text, Title } from '@mantine/core'
import type { AnswerFigures as Figures } from '@vouch/contract'
import { counted, formatPercent } from '#lib/format/format.ts'
import { type Translate, useTexts } from '#lib/format/texts.ts'
import { texts } from './company-page.en.ts'
import classes from './company-page.module.css'

const hour = 60
const day = 24 * hour

/** A duration in words, rounded up, so that no company seems faster than it is. */
function timeWords(t: Translate<typeof texts.english>, minutes: number): string {
  if (minutes < hour) return t('minutes', { count: Math.max(1, minutes) })
  if (minutes < 2 * day) return t('hours', { count: Math.ceil(minutes / hour) })
  return t('days', { count: Math.ceil(minutes / day) })
}

/** How the company answers its applicants, with an explanation of how it is measured. */
export function AnswerFigures({ figures }: { readonly figures: Figures }) {
  const t = useTexts(texts)
  const { applications, answered, inTimePercent, answerMinutes, decisionMinutes } = figures
  const waiting = applications - answered
  const percent = formatPercent(inTimePercent / 100)
  return (
    <section className={classes.answer}>
      <Title order={2} size="h3">
        {t('answer.title')}
      </Title>
      <Text fw={550}>{t('answer.inTime', { percent })}</Text>
      <ul className={classes.answers}>
        <li>
          {answerMinutes === null
            ? t('answer.overHalfWait')
            : t('answer.first', { time: timeWords(t, answerMinutes) })}
        </li>
        <li>
          {decisionMinutes === null
            ? t('answer.overHalfUndecided')
            : t('answer.decision', { time: timeWords(t, decisionMinutes) })}
        </li>
        {waiting > 0 && <li>{t('answer.waiting', counted(waiting))}</li>}
      </ul>
      <Text size="sm">{t('answer.how', { shown: counted(applications).shown })}</Text>
    </section>
  )
}
