import type { EmployerApplication } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { AnswerText } from '#ui/question/answer-text.tsx'
import { texts } from '../applicant.en.ts'
import classes from '../applicant.module.css'

/** Answers to screening questions. Answers that matched a knock-out rule are marked. */
export function AnswerList({ application }: { readonly application: EmployerApplication }) {
  const t = useTexts(texts)
  const marked = new Set(application.markedBy)
  return (
    <dl className={classes.answers}>
      {application.snapshot.answers.map(({ question, kind, answer }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: submitted answers never change, and two questions may have the same text
        <div key={index}>
          <dt>{question}</dt>
          <dd>
            <AnswerText kind={kind} answer={answer} />
            {marked.has(index) && <StatusBadge tone="warn">{t('application.mark')}</StatusBadge>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
