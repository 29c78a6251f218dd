import { Skeleton, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type EmployerApplication, getHiddenCv } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { applicantOf } from '#lib/data/applicants.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import classes from '../applicant.module.css'
import { useApplicant } from '../applicant-context.ts'
import { blindTexts } from './blind.en.ts'

const hiddenCvOf = ({ id, job, candidate }: EmployerApplication) =>
  queryOptions({
    queryKey: [...applicantOf(job.id, candidate.userId).queryKey, 'cv-text'],
    queryFn: ({ signal }) => api(getHiddenCv, { params: { id } }, { signal, quiet: true }),
    // What was sent never changes.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** The text of an applicant's CV while they are hidden. */
export function HiddenCv() {
  const t = useTexts(blindTexts)
  const { application } = useApplicant()
  const { data, error, refetch } = useQuery(hiddenCvOf(application))
  if (!data) {
    return (
      <LoadState error={error} onRetry={refetch} notFound={t('cv.failed')}>
        <Skeleton height={160} aria-label={t('cv.loading')} />
      </LoadState>
    )
  }
  return (
    <>
      <Hint>{t('cv.about')}</Hint>
      <Text component="div" className={classes.prose} role="group" aria-label={t('cv.label')}>
        {data.text}
      </Text>
    </>
  )
}
