import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy, Suspense, useCallback } from 'react'
import { KeptDraft } from '#features/apply/kept-draft.tsx'
import { JobPage } from '#features/job-page/job-page.tsx'
import { jobViewQuery } from '#features/job-page/job-page-queries.ts'

const ApplyPage = lazy(() =>
  import('#features/apply/apply-page.tsx').then((module) => ({ default: module.ApplyPage })),
)

// Lazy as well: the router keeps what is shown while waiting in the part that every visitor loads.
const JobPageSkeleton = lazy(() =>
  import('#features/job-page/job-page-skeleton.tsx').then((module) => ({ default: module.JobPageSkeleton })),
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
  // A failure shows on the page, where it can be tried again.
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
      endedNote={<KeptDraft slug={slug} />}
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
