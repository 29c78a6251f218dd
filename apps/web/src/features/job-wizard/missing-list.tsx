import { missingForPublication } from '@vouch/domain'
import { useTexts } from '#lib/format/texts.ts'
import { MissingList } from '#ui/wizard/missing-list.tsx'
import { toJobFields } from './draft-fields.ts'
import { useWizardJob } from './job-draft-context.ts'
import { texts } from './job-wizard.en.ts'
import { missingSentence } from './missing-words.ts'
import { stepPath } from './paths.ts'
import { today } from './today.ts'

/** What publication still needs; each entry leads to its field. */
export function MissingOfJob() {
  const t = useTexts(texts)
  const { job, draft } = useWizardJob()
  const entries = missingForPublication(toJobFields(draft.values), today()).map((missing) => ({
    text: missingSentence(missing),
    to: stepPath(job.id, missing.step),
    search: { field: missing.field },
  }))
  const { length: count } = entries
  return (
    <MissingList title={count === 0 ? t('missing.ready') : t('missing.count', { count })} entries={entries} />
  )
}
