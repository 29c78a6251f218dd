import { Button } from '@mantine/core'
import { useTexts } from '#lib/format/texts.ts'
import { awayTexts } from './away.en.ts'
import { Notice } from './notice.tsx'

interface AwayNoticeProps {
  /** What the page shows instead of the current content; null if it shows nothing. */
  readonly shown: string | null
  readonly onRetry: () => void
}

/** Notice on a content page that shows its last known content, because the API is away. */
export function AwayNotice({ shown, onRetry }: AwayNoticeProps) {
  const t = useTexts(awayTexts)
  return (
    <Notice
      title={t('title')}
      actions={
        <Button variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {shown} {t('rest')}
    </Notice>
  )
}
