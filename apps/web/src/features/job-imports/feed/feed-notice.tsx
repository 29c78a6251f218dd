import { Button, Skeleton, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type FeedDoubt, type JobFeed, overruledDoubts } from '@vouch/contract'
import { counted } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import frame from '../job-imports.module.css'
import { EditFeedDialog } from './edit-feed-dialog.tsx'
import { feedTexts } from './feed.en.ts'
import type { FeedCommands } from './use-feed-commands.ts'

interface FeedNoticeProps {
  readonly feed: JobFeed
  readonly commands: FeedCommands
}

/** What a feed waits for, or what went wrong with it. */
export function FeedNotice({ feed, commands }: FeedNoticeProps) {
  const t = useTexts(feedTexts)
  const { state, problem, doubt, preview, failures, openJobs } = feed
  if (state === 'checking') return <CheckingFeed />
  if (problem === null) {
    return state === 'ready' && preview.length > 0 ? (
      <Notice title={t('ready.title')}>
        {openJobs > 0 ? t('ready.again', counted(openJobs)) : t('ready.body')}
      </Notice>
    ) : null
  }
  if (state === 'ready') return <UnreadFeed feed={feed} problem={problem} commands={commands} />
  if (doubt !== null) return <UntrustedFetch problem={problem} doubt={doubt} commands={commands} />
  return (
    <Notice tone="bad" title={t('problem.failing')} urgent>
      {problem} {t('problem.times', { count: failures })}
    </Notice>
  )
}

function CheckingFeed() {
  const t = useTexts(feedTexts)
  return (
    <div className={frame.section}>
      <div role="status">
        <Title order={2}>{t('checking.title')}</Title>
        <Text c="dimmed">{t('checking.body')}</Text>
      </div>
      <Skeleton height={240} aria-hidden />
    </div>
  )
}

interface UnreadFeedProps extends FeedNoticeProps {
  readonly problem: string
}

function UnreadFeed({ feed, problem, commands: { fetch } }: UnreadFeedProps) {
  const t = useTexts(feedTexts)
  const [isEditing, editing] = useDisclosure(false)
  return (
    <Notice
      tone="bad"
      title={t('unread.title')}
      urgent
      actions={
        <>
          <Button loading={fetch.busy} onClick={() => fetch.run()}>
            {t('unread.again')}
          </Button>
          <Button variant="default" onClick={editing.open}>
            {t('unread.edit')}
          </Button>
        </>
      }
    >
      {problem}
      <EditFeedDialog feed={feed} opened={isEditing} onClose={editing.close} />
    </Notice>
  )
}

interface UntrustedFetchProps {
  readonly problem: string
  readonly doubt: FeedDoubt
  readonly commands: FeedCommands
}

function UntrustedFetch({ problem, doubt, commands }: UntrustedFetchProps) {
  const t = useTexts(feedTexts)
  const [isAsking, asking] = useDisclosure(false)
  const { trust, isFetching } = commands
  const canAccept = (overruledDoubts as readonly FeedDoubt[]).includes(doubt)
  return (
    <Notice
      tone="warn"
      title={t('problem.untrusted')}
      urgent
      actions={
        canAccept && (
          <Button variant="default" loading={trust.busy || isFetching} onClick={asking.open}>
            {t('problem.accept')}
          </Button>
        )
      }
    >
      {problem} {t(canAccept ? 'problem.untrustedBody' : 'problem.rejectedBody')}
      <ConfirmDialog
        opened={isAsking}
        title={t('problem.acceptTitle')}
        confirmLabel={t('problem.acceptSubmit')}
        danger
        onConfirm={() => trust.runAsync()}
        onClose={asking.close}
      >
        {t('problem.acceptBody')}
      </ConfirmDialog>
    </Notice>
  )
}
