import { Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type CompanyFigures, type CompanyRecord, jobStatuses } from '@vouch/contract'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { StatLink } from '#ui/list/stat-tile.tsx'
import { texts } from './admin-records.en.ts'
import classes from './admin-records.module.css'
import { companyFiguresQuery } from './admin-records-queries.ts'
import { ApplicationNumbers } from './application-numbers.tsx'

/** Numbers of a company's jobs, each with a link to them, and of its applications. For administrators. */
export function CompanyFiguresSection({ company }: { readonly company: CompanyRecord }) {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(companyFiguresQuery(company.id))
  if (!data) {
    return (
      <LoadState error={error} onRetry={refetch} title={t('figures.loadFailed')}>
        <Skeleton height={160} />
      </LoadState>
    )
  }
  return (
    <>
      <JobFigures companyId={company.id} figures={data} />
      <ApplicationNumbers counts={data.applications} />
    </>
  )
}

interface JobFiguresProps {
  readonly companyId: string
  readonly figures: CompanyFigures
}

function JobFigures({ companyId, figures }: JobFiguresProps) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const { jobs, createdAt, createdBy } = figures
  const some = jobStatuses.filter((status) => jobs[status] !== undefined)
  return (
    <section className={classes.part}>
      <div>
        <Title order={2}>{t('figures.title')}</Title>
        <Text c="dimmed">
          {t('figures.added')} <RelativeTime value={createdAt} />{' '}
          {createdBy !== null && t('figures.addedBy', { name: createdBy })}
        </Text>
      </div>
      {some.length === 0 ? (
        <Text c="dimmed">{t('figures.none')}</Text>
      ) : (
        <>
          <nav className={classes.tiles} aria-label={t('figures.list')}>
            {some.map((status) => (
              <StatLink
                key={status}
                label={word(`jobStatus.${status}`)}
                value={jobs[status] ?? 0}
                to="/admin/jobs"
                search={{ companyId, status }}
              />
            ))}
          </nav>
          <div>
            <LinkButton variant="default" to="/admin/jobs" search={{ companyId }}>
              {t('figures.all')}
            </LinkButton>
          </div>
        </>
      )}
    </section>
  )
}
