import { Skeleton, VisuallyHidden } from '@mantine/core'
import { appTexts } from '#app/app.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import classes from './pending-page.module.css'

/** Placeholder that is shown while a page's code or data loads. */
export function PendingPage() {
  const t = useTexts(appTexts)
  return (
    <div className={classes.page} role="status">
      <VisuallyHidden>{t('pending')}</VisuallyHidden>
      <Skeleton height={28} width="min(16rem, 60%)" mb={32} />
      <Skeleton height={14} mb={12} />
      <Skeleton height={14} width="85%" mb={12} />
      <Skeleton height={14} width="70%" />
    </div>
  )
}
