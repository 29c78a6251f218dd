import type { CandidateApplication } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { texts } from './candidate-stages.en.ts'
import { QuestionnaireAnswers } from './questionnaire-answers.tsx'
import { QuestionnaireForm } from './questionnaire-form.tsx'
import { StagePage } from './stage-page.tsx'
import { NothingYet } from './stage-placeholders.tsx'

export function QuestionnairePage({ id }: { readonly id: string }) {
  return (
    <StagePage id={id} stage="questionnaire">
      {(application) => <Questions application={application} />}
    </StagePage>
  )
}

function Questions({ application }: { readonly application: CandidateApplication }) {
  const t = useTexts(texts)
  const { questionnaire, job, mayCorrespond } = application
  const { company } = job
  const { ref } = useFocusFallback<HTMLElement>(questionnaire?.answeredAt ?? null)
  if (!questionnaire) {
    return (
      <NothingYet
        application={application}
        stage="questionnaire"
        title={t('questionnaire.none')}
        body={t('questionnaire.noneBody', { company })}
        past={t('questionnaire.nonePast', { company })}
      />
    )
  }
  if (questionnaire.answeredAt === null && mayCorrespond) {
    return (
      <QuestionnaireForm key={questionnaire.id} application={application} questionnaire={questionnaire} />
    )
  }
  return <QuestionnaireAnswers application={application} questionnaire={questionnaire} section={ref} />
}
