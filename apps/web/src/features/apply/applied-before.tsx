import type { JobPage } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { ApplicationLinks } from './application-links.tsx'
import { applyTexts } from './apply.en.ts'
import { ApplyFrame } from './apply-frame.tsx'

interface AppliedBeforeProps {
  readonly job: JobPage
  readonly applicationId: string
  readonly withdrawn: boolean
}

/** Somebody who has applied before wants to apply: leads to where that stands. */
export function AppliedBefore({ job, applicationId, withdrawn }: AppliedBeforeProps) {
  const t = useTexts(applyTexts)
  return (
    <ApplyFrame job={job} title={withdrawn ? t('sent.withdrawn') : t('sent.already')}>
      <ApplicationLinks applicationId={applicationId} />
    </ApplyFrame>
  )
}
