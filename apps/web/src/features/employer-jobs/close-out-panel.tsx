import { Button } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { EmployerJob } from '@vouch/contract'
import { formatDay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { CloseOutDialog } from './close-out-dialog.tsx'
import { texts } from './employer-jobs.en.ts'

/** Opens the close-out dialog on the page of a job. */
export const closeOutHash = 'close-out'

/** Asks the employer to answer the remaining applicants of a job that has ended. */
export function CloseOutPanel({ job }: { readonly job: EmployerJob }) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  // The address holds whether the dialog is open: closing a job and the dashboard lead straight to it.
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
