import { ratingRange, type StoredAnswer } from '@vouch/contract'
import { isEmptyAnswer } from '@vouch/domain'
import { formatDay, formatNumber } from '#lib/format/format.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { questionTexts } from './question.en.ts'
import classes from './question.module.css'

/** An answer in words: numbers and dates formatted, several options as a list. */
export function AnswerText({ kind, answer }: Pick<StoredAnswer, 'kind' | 'answer'>) {
  const t = useTexts(questionTexts)
  const word = useTexts(glossary)
  if (isEmptyAnswer(answer)) return <span className={classes.quiet}>{t('noAnswer')}</span>
  if (Array.isArray(answer)) {
    return (
      <ul className={classes.list}>
        {answer.map((label) => (
          <li key={label} className={classes.text}>
            {label}
          </li>
        ))}
      </ul>
    )
  }
  if (kind === 'rating') return t('rating', { value: `${answer}`, max: ratingRange.max })
  if (typeof answer === 'number') return formatNumber(answer)
  if (kind === 'date') return formatDay(answer)
  if (kind === 'yes-no' && (answer === 'yes' || answer === 'no')) return word(`yesNo.${answer}`)
  return <span className={classes.text}>{answer}</span>
}
