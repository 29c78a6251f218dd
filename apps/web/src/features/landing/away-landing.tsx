import { useQuery } from '@tanstack/react-query'
import { payloadQuery } from '#lib/api/payload.ts'
import { formatMoment } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { awayTexts } from '#ui/layout/away.en.ts'
import { AwayNotice } from '#ui/layout/away-notice.tsx'
import { ErrorState } from '#ui/layout/error-state.tsx'
import classes from './landing.module.css'
import { LandingContent } from './landing-content.tsx'

interface AwayLandingProps {
  readonly error: unknown
  readonly onRetry: () => void
}

/** The landing page's last known content, while the API is away. */
export function AwayLanding({ error, onRetry }: AwayLandingProps) {
  const t = useTexts(awayTexts)
  const { data: payload } = useQuery(payloadQuery('home'))
  if (payload === undefined) return null
  if (payload === null) return <ErrorState error={error} onRetry={onRetry} />
  const { at, content } = payload
  const hasJobs = at !== null && content.fresh.length > 0
  return (
    <>
      <div className={classes.away}>
        <AwayNotice shown={hasJobs ? t('jobs', { when: formatMoment(at) }) : null} onRetry={onRetry} />
      </div>
      {hasJobs && <LandingContent landing={content} />}
    </>
  )
}
