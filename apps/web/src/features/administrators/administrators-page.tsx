import { Skeleton, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { administratorsQuery } from '#lib/data/administrators.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import rows from '#ui/list/rows.module.css'
import { useFreshSignIn } from '#ui/sign-in/use-fresh-sign-in.tsx'
import { useProviderAnswer } from '#ui/sign-in/use-provider-answer.ts'
import { AdministratorRow } from './administrator-row.tsx'
import { texts } from './administrators.en.ts'
import classes from './administrators.module.css'
import { Invitations } from './invitations.tsx'
import { InviteForm } from './invite-form.tsx'

export function AdministratorsPage() {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(administratorsQuery)
  const fresh = useFreshSignIn('/admin/account/administrators')
  useProviderAnswer()
  return (
    <Page title={t('title')} description={t('body')} width="text">
      {data ? (
        <div className={classes.page}>
          <ul className={rows.rows} aria-label={t('list')}>
            {data.items.map((one) => (
              <AdministratorRow
                key={one.userId}
                administrator={one}
                only={data.items.length === 1}
                fresh={fresh}
              />
            ))}
          </ul>
          <section>
            <Title order={2} mb="sm">
              {t('invitations')}
            </Title>
            <Invitations invitations={data.invitations} fresh={fresh} />
          </section>
          <section>
            <Title order={2} mb="sm">
              {t('inviteTitle')}
            </Title>
            <InviteForm fresh={fresh} />
          </section>
        </div>
      ) : (
        <LoadState error={error} onRetry={refetch}>
          <Stack gap="lg">
            <Skeleton height={120} />
            <Skeleton height={60} />
          </Stack>
        </LoadState>
      )}
      {fresh.dialog}
    </Page>
  )
}
