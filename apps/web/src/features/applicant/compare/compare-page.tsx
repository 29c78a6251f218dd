import { useQueries } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { applicantOf } from '#lib/data/applicants.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Page } from '#ui/layout/page.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { compareTexts } from './compare.en.ts'
import classes from './compare.module.css'
import { type Compared, comparedLimits } from './compare-address.ts'
import { CompareColumn, partsOfColumn } from './compare-column.tsx'

interface ComparePageProps {
  readonly compared: readonly Compared[]
  readonly onChange: (compared: readonly Compared[]) => void
}

/** Two to four applicants side by side, without score or ranking. */
export function ComparePage({ compared, onChange }: ComparePageProps) {
  const t = useTexts(compareTexts)
  const queries = useQueries({ queries: compared.map(({ jobId, userId }) => applicantOf(jobId, userId)) })
  const jobs = [...new Set(compared.map(({ jobId }) => jobId))]
  const [job] = jobs
  // Applicants of one job have the same requirements in the same order. Those of several jobs have nothing to align.
  const requirementRows =
    jobs.length === 1 ? Math.max(0, ...queries.map(({ data }) => data?.requirements.length ?? 0)) : 0
  const from = useLocation({ select: ({ state }) => state.comparedFrom })
  const allApplicants = '/admin/jobs/employer/applicants'
  const back =
    jobs.length === 1 && job && from?.to !== allApplicants
      ? {
          to: `/admin/jobs/employer/${job}`,
          label: queries.find(({ data }) => data)?.data?.job.title ?? t('backToJob'),
        }
      : { to: allApplicants, label: t('back') }
  const search = from?.to === back.to ? from.search : {}
  if (compared.length === 0) {
    return (
      <Page title={t('title')} back={back}>
        <EmptyState
          title={t('none')}
          actions={<LinkButton to="/admin/jobs/employer/applicants">{t('toList')}</LinkButton>}
        >
          {t('noneBody')}
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page title={t('title')} description={t('body')} back={{ ...back, search }} width="full">
      <section
        className={classes.columns}
        aria-label={t('columns')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse scroll it with the arrow keys
        tabIndex={0}
        style={{ gridTemplateRows: `repeat(${partsOfColumn + requirementRows}, auto)` }}
      >
        {compared.map((one, index) => (
          <CompareColumn
            key={`${one.jobId}.${one.userId}`}
            application={queries[index]?.data}
            requirementRows={requirementRows}
            error={queries[index]?.error ?? null}
            onRetry={() => queries[index]?.refetch()}
            onRemove={
              compared.length > comparedLimits.min
                ? () => onChange(compared.filter((other) => other !== one))
                : null
            }
          />
        ))}
      </section>
    </Page>
  )
}
