import type { ApplicationDraft, JobPage } from '@vouch/contract'
import { answersById, answersInWords, isEmptyAnswer } from '@vouch/domain'
import { useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { FactsList } from '#ui/list/facts-list.tsx'
import { AnswerText } from '#ui/question/answer-text.tsx'
import { applyTexts } from './apply.en.ts'
import type { ApplyValues } from './apply-draft.ts'

/** Questions and answers when the form was opened. Later versions of the draft have no answers to removed questions. */
export function useFirstAnswers(job: JobPage, draft: ApplicationDraft) {
  const [first] = useState({ questions: job.questions, answers: answersById(draft.answers) })
  return first
}

interface RemovedAnswersProps {
  readonly job: JobPage
  readonly first: ReturnType<typeof useFirstAnswers>
  readonly answers: ApplyValues['answers']
}

/** Says which answers are not sent, because the employer removed their questions after they were given. */
export function RemovedAnswers({ job, first, answers }: RemovedAnswersProps) {
  const t = useTexts(applyTexts)
  const asked = new Set(job.questions.map(({ id }) => id))
  const given = new Map([...first.answers, ...Object.entries(answers)])
  const removed = [...given].filter(([id, answer]) => !asked.has(id) && !isEmptyAnswer(answer))
  if (removed.length === 0) return null
  // The text of a question that was removed before this visit is not known.
  const known = answersInWords(first.questions, given).filter(({ questionId }) => !asked.has(questionId))
  return (
    <Notice tone="warn" title={t('removed.title', { count: removed.length })}>
      {t('removed.body', { count: removed.length })}
      <FactsList
        layout="stacked"
        facts={known.map(({ question, kind, answer }) => ({
          label: question,
          value: isEmptyAnswer(answer) ? null : <AnswerText kind={kind} answer={answer} />,
        }))}
      />
    </Notice>
  )
}
