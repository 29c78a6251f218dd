import { Button } from '@mantine/core'
import type { Person } from '@vouch/contract'
import type { JobFilters } from '#lib/data/employer-jobs.ts'
import { useTexts } from '#lib/format/texts.ts'
import { worksForTeams } from '#lib/identity/works-for-teams.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { NoMatch } from '#ui/list/no-match.tsx'
import { texts } from './employer-jobs.en.ts'
import { postingCompanies } from './job-permissions.ts'

interface NoJobsProps {
  readonly filtered: boolean
  readonly person: Person | undefined
  readonly onReset: () => void
  readonly onFilters: (change: JobFilters) => void
}

/** Why the list of jobs is empty, and what to do about it. */
export function NoJobs({ filtered, person, onReset, onFilters }: NoJobsProps) {
  const t = useTexts(texts)
  if (filtered) {
    return (
      <NoMatch title={t('empty.filteredTitle')} reset={t('empty.reset')} onReset={onReset}>
        {t('empty.filteredBody')}
      </NoMatch>
    )
  }
  if (!person || person.memberships.length === 0) {
    return (
      <EmptyState
        title={t('empty.noCompanyTitle')}
        actions={
          <LinkButton to="/admin/companies/form" search={{ next: '/admin/jobs/employer/form' }}>
            {t('empty.noCompanyAction')}
          </LinkButton>
        }
      >
        {t('empty.noCompanyBody')}
      </EmptyState>
    )
  }
  if (worksForTeams(person)) {
    return (
      <EmptyState
        title={t('empty.noTeamTitle')}
        actions={
          <Button variant="default" onClick={() => onFilters({ team: 'all' })}>
            {t('empty.noTeamAction')}
          </Button>
        }
      >
        {t('empty.noTeamBody')}
      </EmptyState>
    )
  }
  if (postingCompanies(person).length === 0) return <EmptyState title={t('empty.othersTitle')} />
  return (
    <EmptyState
      title={t('empty.title')}
      actions={<LinkButton to="/admin/jobs/employer/form">{t('post')}</LinkButton>}
    >
      {t('empty.body')}
    </EmptyState>
  )
}
