import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Company } from '@vouch/contract'
import { rowsOf } from '#lib/api/paged-query.ts'
import { companiesQuery } from '#lib/data/companies.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { CompanyStatusBadge } from '#ui/job/company-status-badge.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { LinkAnchor, LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { ListSkeleton } from '#ui/list/list-skeleton.tsx'
import rows from '#ui/list/rows.module.css'
import { texts } from './companies.en.ts'
import classes from './companies.module.css'
import { MyJoinRequests } from './my-join-requests.tsx'

/** The viewer's companies and role in each, and the viewer's requests to join companies. */
export function EmployerProfilePage() {
  const t = useTexts(texts)
  const { data: person } = useQuery(currentPersonQuery)
  const query = useInfiniteQuery(companiesQuery())
  const mine = rowsOf(query.data).filter(({ role }) => role !== null)
  const hasMany = (person?.memberships.length ?? 0) > mine.length
  const start = (
    <LinkButton to="/admin/profile/employer/$id" params={{ id: '1' }} search={{ company: 'new' }}>
      {t('empty.start')}
    </LinkButton>
  )
  return (
    <Page title={t('mine.title')} actions={mine.length > 0 && start}>
      <div className={classes.start}>
        {mine.length === 0 && !query.isSuccess ? (
          <LoadState error={query.error} onRetry={query.refetch}>
            <ListSkeleton rows={3} cards columns={3} />
          </LoadState>
        ) : mine.length === 0 ? (
          <EmptyState title={t('empty.title')} actions={start}>
            {t('empty.body')}
          </EmptyState>
        ) : (
          <section className={classes.part}>
            <ul className={rows.rows} aria-label={t('mine.list')}>
              {mine.map((company) => (
                <Mine key={company.id} company={company} />
              ))}
            </ul>
            {hasMany && query.hasNextPage && (
              <LinkAnchor to="/admin/companies">{t('empty.reset')}</LinkAnchor>
            )}
          </section>
        )}
        <MyJoinRequests />
      </div>
    </Page>
  )
}

function Mine({ company }: { readonly company: Company }) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const { id, name, role, status } = company
  return (
    <li className={rows.row}>
      <div className={rows.body}>
        <LinkAnchor to="/admin/profile/company/$id" params={{ id }} className={rows.name} c="inherit">
          {name}
        </LinkAnchor>
        <span className={rows.quiet}>{role && word(`companyRole.${role}`)}</span>
      </div>
      <CompanyStatusBadge status={status} />
      {role === 'owner' && (
        <LinkButton
          variant="default"
          to="/admin/profile/employer/$id"
          params={{ id: '1' }}
          search={{ company: id }}
          aria-label={t('mine.editNamed', { company: name })}
        >
          {t('mine.edit')}
        </LinkButton>
      )}
    </li>
  )
}
