import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy, Suspense, useCallback } from 'react'
import { JobPage } from '#features/job-page/job-page.tsx'
import { jobViewQuery } from '#features/job-page/job-page-queries.ts'

const ApplyPage = lazy(() =>
  import('#features/apply/apply-page.tsx').then((module) => ({ default: module.ApplyPage })),
)

const UnsentDraft = lazy(() =>
  import('#features/apply/unsent-draft.tsx').then((module) => ({ default: module.UnsentDraft })),
)

// Loaded lazily, because the first page's bundle contains the pending components of all routes.
const JobPageSkeleton = lazy(() =>
  import('#features/job-page/job-page-skeleton.tsx').then((module) => ({ default: module.JobPageSkeleton })),
)

const JobMissing = lazy(() =>
  import('#features/job-page/job-missing.tsx').then((module) => ({ default: module.JobMissing })),
)

interface JobSearchParams {
  readonly apply?: true | undefined
  readonly review?: true | undefined
  readonly save?: true | undefined
}

export const Route = createFileRoute('/_default/jobs/$slug')({
  validateSearch: (raw): JobSearchParams => ({
    ...(raw.apply === true && { apply: true }),
    ...(raw.review === true && { review: true }),
    ...(raw.save === true && { save: true }),
  }),
  // Errors are not thrown here: the page shows them, with a retry.
  loader: async ({ context, params }) => {
    const query = jobViewQuery(params.slug)
    await context.queryClient.prefetchQuery(query)
    if (context.queryClient.getQueryData(query.queryKey)?.state === 'missing') throw notFound()
  },
  pendingComponent: () => (
    <Suspense>
      <JobPageSkeleton />
    </Suspense>
  ),
  notFoundComponent: () => (
    <Suspense>
      <JobMissing />
    </Suspense>
  ),
  component: Job,
})

function Job() {
  const { slug } = Route.useParams()
  const { apply, review, save } = Route.useSearch()
  const navigate = Route.useNavigate()
  const saveDone = useCallback(() => void navigate({ search: {}, replace: true }), [navigate])
  const goTo = (reviewing: boolean) =>
    void navigate({ search: { apply: true, ...(reviewing && { review: true as const }) } })
  return (
    <JobPage
      slug={slug}
      saveWanted={save === true}
      onSaveDone={saveDone}
      endedNote={
        <Suspense>
          <UnsentDraft slug={slug} />
        </Suspense>
      }
      applyForm={
        apply
          ? (job) => (
              <Suspense>
                <ApplyPage job={job} reviewing={review === true} onReview={goTo} />
              </Suspense>
            )
          : null
      }
    />
  )
}
