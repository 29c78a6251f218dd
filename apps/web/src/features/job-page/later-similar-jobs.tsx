import { lazy, Suspense } from 'react'
import { RestOfPage } from '#ui/first-view/rest-of-page.tsx'
import { useAfterPaint } from '#ui/first-view/use-after-paint.ts'
import type { SimilarJobsProps } from './similar-jobs.tsx'

const SimilarJobs = lazy(() =>
  import('./similar-jobs.tsx').then((module) => ({ default: module.SimilarJobs })),
)

/** Similar jobs at the end of a page, loaded after its first paint. */
export function LaterSimilarJobs(props: SimilarJobsProps) {
  return (
    useAfterPaint() && (
      <RestOfPage height="0">
        <Suspense>
          <SimilarJobs {...props} />
        </Suspense>
      </RestOfPage>
    )
  )
}
