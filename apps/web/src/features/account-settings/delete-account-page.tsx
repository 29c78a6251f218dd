import { Button, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DeletionPreview } from '@vouch/contract'
import { notify } from '#lib/api/notify.ts'
import { deletionQuery } from '#lib/data/deletion-query.ts'
import { useCancelDeletion } from '#lib/data/own-account.ts'
import { formatDay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { Page } from '#ui/layout/page.tsx'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { useFreshSignIn } from '#ui/sign-in/use-fresh-sign-in.tsx'
import { useProviderAnswer } from '#ui/sign-in/use-provider-answer.ts'
import classes from './account-settings.module.css'
import { deletionTexts } from './deletion.en.ts'
import { DeletionBlockers, isBlocked } from './deletion-blockers.tsx'
import { DeletionConsequences } from './deletion-consequences.tsx'
import { DeletionForm } from './deletion-form.tsx'

const path = '/admin/account/delete-account'

export function DeleteAccountPage() {
  const t = useTexts(deletionTexts)
  const fresh = useFreshSignIn(path)
  useProviderAnswer()
  const { data, error, refetch } = useQuery(deletionQuery)
  const { ref } = useFocusFallback<HTMLDivElement>(data?.eraseAt)
  return (
    <Page
      title={t('title')}
      width="text"
      back={{ to: '/admin/account', label: t('back'), search: { tab: 'data' } }}
      {...(data?.eraseAt === null && {
        description: t(data.runningApplications > 0 ? 'introRunning' : 'intro'),
      })}
    >
      {data && data.eraseAt !== null ? (
        <div ref={ref} tabIndex={-1} className={classes.rescue}>
          <Requested preview={data} eraseAt={data.eraseAt} />
        </div>
      ) : data ? (
        <>
          <DeletionBlockers preview={data} />
          <DeletionConsequences preview={data} />
          {!isBlocked(data) && <DeletionForm fresh={fresh} />}
        </>
      ) : (
        <LoadState error={error} onRetry={refetch}>
          <Stack gap="lg">
            <Skeleton height={140} />
            <Skeleton height={100} />
          </Stack>
        </LoadState>
      )}
      {fresh.dialog}
    </Page>
  )
}

interface RequestedProps {
  readonly preview: DeletionPreview
  readonly eraseAt: string
}

function Requested({ preview, eraseAt }: RequestedProps) {
  const t = useTexts(deletionTexts)
  const keep = useCancelDeletion(() => notify(t('kept')))
  return (
    <Notice
      tone="warn"
      title={t('requestedTitle', { day: formatDay(eraseAt) })}
      urgent
      actions={
        <Button loading={keep.isPending} onClick={() => keep.mutate()}>
          {t('keep')}
        </Button>
      }
    >
      {preview.requestedAt !== null && t('requested', { day: formatDay(preview.requestedAt) })}
    </Notice>
  )
}
