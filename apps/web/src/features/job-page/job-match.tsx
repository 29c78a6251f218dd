import { Button, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getJobMatch, type Match, type MatchReason, profileSteps } from '@vouch/contract'
import { Fragment } from 'react'
import { api } from '#lib/api/api.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import { MatchBadge } from '#ui/match/match-badge.tsx'
import { MatchLines } from '#ui/match/match-lines.tsx'
import { jobMatchTexts } from './job-match.en.ts'
import classes from './job-page.module.css'

/** Step of the profile in which people say what a reason is about. */
const steps = {
  skill: 'skills',
  occupation: 'preferences',
  experience: 'experience',
  language: 'portfolio',
  licence: 'certifications',
  education: 'education',
  place: 'preferences',
  country: 'personal',
  mode: 'preferences',
  pay: 'preferences',
  type: 'preferences',
} as const satisfies Record<MatchReason['kind'], (typeof profileSteps)[number]>

/** How the candidate's own profile matches a job: number, what is met and missing, and what to add. */
export function JobMatch({ jobId }: { readonly jobId: string }) {
  const t = useTexts(jobMatchTexts)
  const { data, isError, refetch } = useQuery({
    // Below `me`: another profile or person makes it stale.
    queryKey: ['me', 'job-match', jobId],
    staleTime: 0,
    queryFn: ({ signal }) => api(getJobMatch, { params: { id: jobId } }, { signal, quiet: true }),
  })
  return (
    <section className={classes.match} aria-labelledby="job-match">
      <Title order={2} size="h3" id="job-match">
        {t('title')}
      </Title>
      {data ? (
        <Result match={data} />
      ) : isError ? (
        <div>
          <Text>{t('failed')}</Text>
          <Button variant="default" mt="xs" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </div>
      ) : (
        <Skeleton height={110} />
      )}
    </section>
  )
}

function Result({ match }: { readonly match: Match }) {
  const t = useTexts(jobMatchTexts)
  if (match.parts.length === 0) return <Text>{t('nothing')}</Text>
  return (
    <>
      {match.number === null ? (
        <div>
          <Text fw={550}>{t('little.title')}</Text>
          <Text>{t('little.body')}</Text>
        </div>
      ) : (
        <div>
          <MatchBadge number={match.number} />
        </div>
      )}
      <MatchLines match={match} label={t('lines')} />
      <StepsToFill match={match} />
      <Hint>{t('private')}</Hint>
    </>
  )
}

/** Links to the steps of the profile that say nothing about what the job asks for. */
function StepsToFill({ match }: { readonly match: Match }) {
  const t = useTexts(jobMatchTexts)
  const reasons = match.parts.flatMap((part) => part.reasons)
  const isOpen = ({ kind, result }: MatchReason) => result === (kind === 'skill' ? 'missing' : 'unknown')
  const toFill = [...new Set(reasons.filter(isOpen).map(({ kind }) => steps[kind]))]
  if (toFill.length === 0) return null
  return (
    <Text size="sm">
      {t('add')}
      {toFill.map((step, at) => (
        <Fragment key={step}>
          {at > 0 && ', '}
          <LinkAnchor
            to="/admin/profile/candidate/$id"
            params={{ id: String(profileSteps.indexOf(step) + 1) }}
            underline="always"
          >
            {t(`step.${step}`)}
          </LinkAnchor>
        </Fragment>
      ))}
    </Text>
  )
}
