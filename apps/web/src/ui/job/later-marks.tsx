import { lazy, type ReactNode, Suspense } from 'react'
import { useSession } from '#lib/identity/session.ts'
import { useAfterPaint } from '#ui/first-view/use-after-paint.ts'
import type { JobMarksProps } from './job-marks.tsx'

// Loaded lazily: visitors and employers have no marks.
const JobMarks = lazy(() => import('./job-marks.tsx').then((module) => ({ default: module.JobMarks })))

/**
 * The marks of a listed job, for the `marks` of its card.
 * @returns undefined for visitors, whose cards need no room for marks
 */
export function useLaterMarks(): (props: JobMarksProps) => ReactNode {
  const { token } = useSession()
  const isPainted = useAfterPaint()
  return (props) => (token === null ? undefined : <Suspense>{isPainted && <JobMarks {...props} />}</Suspense>)
}
