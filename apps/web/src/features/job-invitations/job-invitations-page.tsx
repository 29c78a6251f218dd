import { Button, Center, Group, Title } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { rowsOf } from '#lib/api/paged-query.ts'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { JobCardSkeletons } from '#ui/job/job-card-skeleton.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { LinkAnchor, LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { texts } from './job-invitations.en.ts'
import classes from './job-invitations.module.css'
import { jobInvitationsQuery } from './job-invitations-queries.ts'

/** Employers' invitations to apply. Jobs to which the candidate has applied are left out. */
export function JobInvitationsPage() {
  const t = useTexts(texts)
  const query = useInfiniteQuery(jobInvitationsQuery)
  const invitations = rowsOf(query.data)
  return (
    <Page title={t('title')} description={t('description')} width="text">
      {invitations.length === 0 && !query.isSuccess && (
        <LoadState error={query.error} onRetry={query.refetch}>
          <JobCardSkeletons count={3} />
        </LoadState>
      )}
      {query.isSuccess && invitations.length === 0 && (
        <EmptyState
          icon={<IconMail size={32} />}
          title={t('empty.title')}
          actions={
            <>
              <LinkButton to="/admin/profile/candidate">{t('profile')}</LinkButton>
              <LinkButton to="/jobs" variant="default">
                {t('search')}
              </LinkButton>
            </>
          }
        >
          {t('empty.body')}
        </EmptyState>
      )}
      {invitations.length > 0 && (
        <ul className={classes.list} aria-label={t('list')}>
          {invitations.map((one) => (
            <li key={one.id}>
              <Group gap="xs">
                <Title order={2} size="h3">
                  <LinkAnchor to="/jobs/$slug" params={{ slug: one.jobSlug }} inherit>
                    {one.jobTitle}
                  </LinkAnchor>
                </Title>
                {!one.open && <StatusBadge>{t('ended')}</StatusBadge>}
              </Group>
              <div className={classes.quiet}>
                {t('from', { company: one.companyName })} <RelativeTime value={one.invitedAt} />
              </div>
              {one.message !== '' && (
                <blockquote className={classes.message} aria-label={t('message')}>
                  {one.message}
                </blockquote>
              )}
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Center mt="md">
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('more')}
          </Button>
        </Center>
      )}
    </Page>
  )
}
