import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { Person } from '@vouch/contract'
import { useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { useViewer } from '#lib/identity/use-viewer.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { LinkAnchor, LinkButton } from '#ui/links/link.tsx'
import { texts } from './feedback.en.ts'
import { FeedbackFields } from './feedback-fields.tsx'

interface GiveFeedbackPageProps {
  /** Path of the page that the person came from. */
  readonly from: string | undefined
  /** Whether the page is in the signed-in area, below the list of the person's feedback. */
  readonly inArea?: boolean
}

/** Page to give feedback, for visitors and signed-in people. */
export function GiveFeedbackPage({ from, inArea = false }: GiveFeedbackPageProps) {
  const t = useTexts(texts)
  const viewer = useViewer()
  /** The e-mail address that was left with the sent feedback; null before it is sent. */
  const [sentTo, setSentTo] = useState<string | null>(null)
  const back = inArea && { back: { to: '/admin/feedbacks', label: t('own.title') } }
  if (sentTo !== null) {
    return (
      // The key makes it another page: its heading takes the focus.
      <Page key="sent" title={t('sent.title')} width="text" {...back}>
        <Sent person={viewer.person} email={sentTo} onMore={() => setSentTo(null)} />
      </Page>
    )
  }
  return (
    <Page key="form" title={t('title')} description={t('lead')} width="text" {...back}>
      {viewer.kind === 'unknown' ? (
        <LoadState error={viewer.error} onRetry={viewer.retry}>
          <Stack gap="lg">
            <Skeleton height={60} />
            <Skeleton height={60} />
            <Skeleton height={150} />
          </Stack>
        </LoadState>
      ) : (
        <Stack gap="lg">
          {viewer.person && (
            <Text c="dimmed">
              {t('as', { name: viewer.person.displayName || viewer.person.email })}{' '}
              {!inArea && <LinkAnchor to="/admin/feedbacks">{t('earlier')}</LinkAnchor>}
            </Text>
          )}
          <FeedbackFields person={viewer.person} from={from} onSent={setSentTo} />
        </Stack>
      )}
    </Page>
  )
}

interface SentProps {
  readonly person: Person | null
  readonly email: string
  readonly onMore: () => void
}

function Sent({ person, email, onMore }: SentProps) {
  const t = useTexts(texts)
  const answer = email === '' ? t('sent.anonymous') : t('sent.mailed', { email })
  return (
    <Stack gap="md">
      <Text role="status">
        {t('sent.body')} {person ? t('sent.own') : answer}
      </Text>
      <Group gap="xs">
        {person ? (
          <LinkButton to="/admin/feedbacks">{t('sent.see')}</LinkButton>
        ) : (
          <LinkButton to="/jobs">{t('sent.home')}</LinkButton>
        )}
        <Button variant="default" onClick={onMore}>
          {t('sent.more')}
        </Button>
      </Group>
    </Stack>
  )
}
