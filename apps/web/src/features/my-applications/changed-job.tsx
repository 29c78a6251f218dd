import { Text, Title } from '@mantine/core'
import type { CandidateApplication } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { changedTerms } from '#ui/job/terms-change.ts'
import { FactsList } from '#ui/list/facts-list.tsx'
import { texts } from './my-applications.en.ts'

/** What of the job's pay, place and type changed since the candidate applied. */
export function ChangedJob({ application }: { readonly application: CandidateApplication }) {
  const t = useTexts(texts)
  const terms = application.changed ? changedTerms(application.changed) : []
  if (terms.length === 0) return null
  const none = t('changed.none')
  return (
    <section aria-labelledby="changed-job">
      <Title order={2} mb="xs" id="changed-job">
        {t('changed.title')}
      </Title>
      <Text mb="sm">{t('changed.body', { company: application.job.company })}</Text>
      <FactsList
        facts={terms.map(({ term, from, to }) => ({
          label: t(`changed.${term}`),
          value: t('changed.value', { from: from || none, to: to || none }),
        }))}
      />
    </section>
  )
}
