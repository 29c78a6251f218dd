import type { JobPage } from '@vouch/contract'
import type { ReactNode } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { jobPlace } from '#ui/job/job-place.ts'
import { Page } from '#ui/layout/page.tsx'
import { applyTexts } from './apply.en.ts'

interface ApplyFrameProps {
  readonly job: JobPage
  /** Title of the page, instead of "Apply: …". */
  readonly title?: string
  readonly children: ReactNode
}

export function ApplyFrame({ job, title, children }: ApplyFrameProps) {
  const t = useTexts(applyTexts)
  const place = jobPlace(job)
  const company = job.company.name
  return (
    <Page
      width="text"
      title={title ?? t('title', { title: job.title })}
      description={[title && job.title, place ? t('at', { company, place }) : company]
        .filter(Boolean)
        .join(' · ')}
      back={{ to: `/jobs/${job.slug}`, label: t('back') }}
    >
      {children}
    </Page>
  )
}
