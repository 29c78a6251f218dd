import { missingForPublication } from '@vouch/domain'
import { useTexts } from '#lib/format/texts.ts'
import { LinkAnchor } from '#ui/layout/link.tsx'
import { MissingList } from '#ui/wizard/missing-list.tsx'
import { toJobFields } from './draft-fields.ts'
import { useWizardJob } from './job-draft-context.ts'
import { texts } from './job-wizard.en.ts'
import { missingSentence } from './missing-words.ts'
import { today } from './today.ts'

const paths = {
  1: '/admin/jobs/employer/form/$id/1',
  2: '/admin/jobs/employer/form/$id/2',
  3: '/admin/jobs/employer/form/$id/3',
} as const

/** What publication still needs; each entry leads to its field. */
export function MissingOfJob() {
  const t = useTexts(texts)
  const { job, draft } = useWizardJob()
  const missing = missingForPublication(toJobFields(draft.values), today())
  return (
    <MissingList
      title={missing.length === 0 ? t('missing.ready') : t('missing.count', { count: missing.length })}
    >
      {missing.map((entry) => (
        <li key={`${entry.field}-${entry.why}`}>
          <LinkAnchor to={paths[entry.step]} params={{ id: job.id }} search={{ field: entry.field }}>
            {missingSentence(entry)}
          </LinkAnchor>
        </li>
      ))}
    </MissingList>
  )
}
