import { Button } from '@mantine/core'
import { IconChartFunnel } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import type { PipelineSearch } from '../pipeline-search.ts'
import { funnelTexts } from './funnel.en.ts'

const FunnelDialog = lazy(() => import('./funnel-dialog.tsx'))

interface FunnelButtonProps {
  readonly jobId: string
  readonly onSearch: (change: PipelineSearch) => void
}

/** Opens the funnel of a job; a number in it shows its applicants in the list. */
export function FunnelButton({ jobId, onSearch }: FunnelButtonProps) {
  const t = useTexts(funnelTexts)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconChartFunnel size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('button')}
      </Button>
      {isOpen && (
        <Suspense>
          <FunnelDialog
            jobId={jobId}
            onClose={() => setIsOpen(false)}
            onShow={(list) => {
              setIsOpen(false)
              onSearch({
                ...{ q: undefined, marked: undefined, overdue: undefined, tag: undefined, view: undefined },
                ...list,
              })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
