import { Text, Title } from '@mantine/core'
import type { CandidateApplication, Questionnaire } from '@vouch/contract'
import { type Ref, useEffect, useState } from 'react'
import { readDraft } from '#lib/draft/stored-draft.ts'
import { formatRelative } from '#lib/format/format.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './candidate-stages.en.ts'
import classes from './candidate-stages.module.css'
import { type Answers, answersDraft } from './questionnaire-values.ts'

interface QuestionnaireAnswersProps {
  readonly application: CandidateApplication
  readonly questionnaire: Questionnaire
  /** Section of the page that takes focus when the form disappears. */
  readonly section: Ref<HTMLElement>
}

export function QuestionnaireAnswers({ application, questionnaire, section }: QuestionnaireAnswersProps) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const { questions, answeredAt } = questionnaire
  const { company } = application.job
  return (
    <section className={classes.card} ref={section} tabIndex={-1}>
      <Title order={2}>{answeredAt ? t('questionnaire.sentTitle') : t('questionnaire.closed')}</Title>
      {answeredAt && (
        <Text>{t('questionnaire.sentBody', { company, when: formatRelative(answeredAt) })}</Text>
      )}
      <dl className={classes.answers}>
        {questions.map(({ id, text, kind, answer }) => (
          <div key={id}>
            <dt>{text}</dt>
            <dd className={classes.prose} data-none={!answer}>
              {!answer
                ? t('questionnaire.noAnswer')
                : kind === 'yes-no'
                  ? word(answer === 'yes' ? 'yesNo.yes' : 'yesNo.no')
                  : answer}
            </dd>
          </div>
        ))}
      </dl>
      <NotSent questionnaire={questionnaire} />
    </section>
  )
}

/** Answers that were typed here but not sent: other answers were sent from another device, or the application ended. */
function NotSent({ questionnaire }: { readonly questionnaire: Questionnaire }) {
  const t = useTexts(texts)
  const [draft, setDraft] = useState<Answers>({})
  // Read in an effect, because the form writes its draft when it unmounts, after this render.
  useEffect(() => {
    setDraft(readDraft<{ answers: Answers }>(answersDraft(questionnaire.id))?.answers ?? {})
  }, [questionnaire.id])
  const typed = questionnaire.questions.filter(({ id, kind, answer }) => {
    const words = draft[id]?.trim()
    return kind === 'text' && words && words !== answer
  })
  if (typed.length === 0) return null
  return (
    <details>
      <summary>{t('questionnaire.keptTitle')}</summary>
      <dl className={classes.answers}>
        {typed.map(({ id, text }) => (
          <div key={id}>
            <dt>{text}</dt>
            <dd className={classes.prose}>{draft[id]}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
