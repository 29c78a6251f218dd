import { Text, Textarea, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { applicationDraftOf, applicationDraftsQuery } from '#lib/data/application-drafts.ts'
import { useTexts } from '#lib/format/texts.ts'
import { useViewer } from '#lib/identity/use-viewer.ts'
import { applyTexts } from './apply.en.ts'

/** Shows the texts of an unsent application, to copy them, because the job has ended meanwhile. */
export function UnsentDraft({ slug }: { readonly slug: string }) {
  const viewer = useViewer()
  return viewer.kind === 'person' && viewer.candidate ? <DraftOf slug={slug} /> : null
}

function DraftOf({ slug }: { readonly slug: string }) {
  const drafts = useQuery(applicationDraftsQuery)
  // The page of an ended job does not know the job's id.
  const jobId = drafts.data?.items.find(({ job }) => job.slug === slug)?.job.id
  return jobId === undefined ? null : <DraftTexts jobId={jobId} />
}

function DraftTexts({ jobId }: { readonly jobId: string }) {
  const t = useTexts(applyTexts)
  const { data } = useQuery(applicationDraftOf(jobId))
  // Leaves out answers that are no text, and short ones such as “yes” or a date or the id of an option.
  const texts = [data?.coverLetter ?? '', ...(data?.answers ?? []).map(({ answer }) => answer)].filter(
    (text): text is string => typeof text === 'string' && text.trim().includes(' '),
  )
  if (texts.length === 0) return null
  return (
    <section>
      <Title order={2} mb="xs">
        {t('kept.title')}
      </Title>
      <Text mb="xs">{t('kept.intro')}</Text>
      <Textarea readOnly autosize maxRows={12} aria-label={t('kept.title')} value={texts.join('\n\n')} />
    </section>
  )
}
