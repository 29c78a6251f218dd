import { Button } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { EmployerJob } from '@vouch/contract'
import { formatDay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { CloseOutDialog } from './close-out-dialog.tsx'
import { texts } from './employer-jobs.en.ts'

/** URL hash of a job page that opens the close-out dialog. */
export const closeOutHash = 'close-out'

export function CloseOutPanel({ job }: { readonly job: EmployerJob }) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  // In the URL, so that the dashboard and the closing of a job can link to the open dialog.
  const opened = useLocation({ select: ({ hash }) => hash === closeOutHash })
  const show = (hash: string) => void navigate({ to: '.', search: true, hash, resetScroll: false })
  const { closeOutWaiting: count, closeOutAt } = job
  return (
    <>
      <Notice
        tone="warn"
        title={t('closeOut.title', { count })}
        actions={<Button onClick={() => show(closeOutHash)}>{t('closeOut.open')}</Button>}
      >
        {t(job.status === 'expired' ? 'closeOut.bodyExpired' : 'closeOut.body')}{' '}
        {closeOutAt && t('closeOut.automatic', { day: formatDay(closeOutAt) })}
      </Notice>
      <CloseOutDialog job={job} opened={opened} onClose={() => show('')} />
    </>
  )
}
