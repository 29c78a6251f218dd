import { Button, Skeleton, Text } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getAlertUnsubscription, stopAlert } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { Page } from '#ui/layout/page.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import { savedSearchesTexts } from './saved-searches.en.ts'
import classes from './saved-searches.module.css'

/** The alert that an unsubscribe link stops. Fails with 410 for an invalid link. */
const alertQuery = (token: string) =>
  queryOptions({
    queryKey: ['alert-unsubscription', token],
    queryFn: ({ signal }) => api(getAlertUnsubscription, { query: { token } }, { signal, quiet: true }),
    staleTime: 0,
    retry: false,
  })

/** Stops the alerts of a saved search without signing in. Opened from the link in an alert; opening it changes nothing. */
export function StopAlertPage({ token }: { readonly token: string }) {
  const t = useTexts(savedSearchesTexts)
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(alertQuery(token))
  const stop = useMutation({
    mutationFn: () => api(stopAlert, { body: { token } }),
    onSuccess: (stopped) => client.setQueryData(alertQuery(token).queryKey, stopped),
  })
  const isGone = isProblem(error, 410) || isProblem(error, 400) || isProblem(error, 422)
  const manage = (
    <LinkAnchor to="/admin/jobs/searches" underline="always">
      {t('stop.manage')}
    </LinkAnchor>
  )
  return (
    <Page title={t('stop.title')} width="text">
      {data ? (
        <div className={classes.stop}>
          {data.isStopped ? (
            <Notice tone="good" title={t('stop.doneTitle')}>
              {data.name === null ? t('stop.deleted') : t('stop.done', { name: data.name })}
            </Notice>
          ) : (
            <>
              <Text>{t('stop.body', { name: data.name ?? '' })}</Text>
              <Button loading={stop.isPending} onClick={() => stop.mutate()}>
                {t('stop.button')}
              </Button>
            </>
          )}
          {manage}
        </div>
      ) : isGone ? (
        <Notice tone="warn" title={t('stop.goneTitle')}>
          {t('stop.gone')} {manage}
        </Notice>
      ) : (
        <LoadState error={error} onRetry={refetch}>
          <Skeleton height={160} />
        </LoadState>
      )}
    </Page>
  )
}
