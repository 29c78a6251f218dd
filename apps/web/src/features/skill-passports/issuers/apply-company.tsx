import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { companyQuery } from '#lib/data/companies.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { ApplyForm } from './apply-form.tsx'
import { texts } from './issuers.en.ts'
import classes from './issuers.module.css'

/** For owners of a company that does not issue: the application, or what must be done before. */
export function ApplyCompany({ id }: { readonly id: string }) {
  const t = useTexts(texts)
  const { data: company, error, refetch } = useQuery(companyQuery(id))
  if (!company) {
    return (
      <LoadState error={error} onRetry={refetch}>
        <Skeleton height={240} />
      </LoadState>
    )
  }
  const { name, status } = company
  if (status === 'verified')
    return (
      <div className={classes.page}>
        <ApplyForm key={id} company={company} />
      </div>
    )
  return (
    <EmptyState
      title={t('unverified.title', { company: name })}
      actions={
        <LinkButton to="/admin/profile/employer/$id" params={{ id: '1' }} search={{ company: id }}>
          {t('unverified.open')}
        </LinkButton>
      }
    >
      {t(`unverified.${status}`)}
    </EmptyState>
  )
}
