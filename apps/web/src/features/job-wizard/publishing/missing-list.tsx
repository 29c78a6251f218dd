import { missingForPublication } from '@vouch/domain'
import { useTexts } from '#lib/format/texts.ts'
import { MissingList } from '#ui/wizard/missing-list.tsx'
import { hasValidQuestions, toJobFields } from '../draft-fields.ts'
import { useWizardJob } from '../job-draft-context.ts'
import { texts } from '../job-wizard.en.ts'
import { stepPath } from '../paths.ts'
import { missingSentence } from './missing-words.ts'
import { usePublicationChoice } from './publication-choice.ts'

/** Fields that are missing before the job can be published, each linked to its input. */
export function MissingOfJob() {
  const t = useTexts(texts)
  const { job, draft } = useWizardJob()
  const { fault, firstDay } = usePublicationChoice(job)
  const entries = missingForPublication(toJobFields(draft.values), firstDay).map((missing) => ({
    text: missingSentence(missing, firstDay),
    to: stepPath(job.id, missing.step),
    search: { field: missing.path ?? missing.field },
  }))
  if (!hasValidQuestions(draft.values)) {
    entries.push({ text: t('missing.questions'), to: stepPath(job.id, 3), search: { field: 'questions' } })
  }
  if (fault) entries.push({ text: t(`publish.${fault}`), to: stepPath(job.id, 3), search: { field: 'at' } })
  const { length: count } = entries
  return (
    <MissingList title={count === 0 ? t('missing.ready') : t('missing.count', { count })} entries={entries} />
  )
}
