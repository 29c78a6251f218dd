import { Button } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import type { JobPage } from '@vouch/contract'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { Dialog } from '#ui/layout/dialog.tsx'
import { jobToolsTexts } from './job-tools.en.ts'

const ReportForm = lazy(() => import('./report-form.tsx').then((module) => ({ default: module.ReportForm })))

/** Button with which anybody reports the job to the administrators, and its dialog. */
export function ReportJob({ job }: { readonly job: JobPage }) {
  const t = useTexts(jobToolsTexts)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconFlag size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('report.open')}
      </Button>
      <Dialog title={t('report.title')} opened={isOpen} onClose={close}>
        <Suspense>
          <ReportForm job={job} onClose={close} />
        </Suspense>
      </Dialog>
    </>
  )
}
