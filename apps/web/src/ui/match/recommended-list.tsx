import { ActionIcon, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { Match, Recommendations } from '@vouch/contract'
import { useRef } from 'react'
import { formatList } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { JobCard, JobCardList } from '#ui/job/job-card.tsx'
import { matchTexts } from './match.en.ts'
import { MatchBadge } from './match-badge.tsx'
import { groupedSkills } from './match-lines.tsx'
import { recommendedTexts } from './recommended.en.ts'
import { useDismissJob } from './use-dismiss-job.ts'

interface RecommendedListProps {
  readonly items: Recommendations['items']
  /** Heading level of the jobs. */
  readonly order: 2 | 3
}

/** Recommended jobs with number and reasons. A job can be dismissed. */
export function RecommendedList({ items, order }: RecommendedListProps) {
  const t = useTexts(recommendedTexts)
  const dismiss = useDismissJob()
  const list = useRef<HTMLDivElement>(null)
  return (
    <div ref={list} tabIndex={-1}>
      <JobCardList label={t('title')}>
        {items.map(({ job, match }) => (
          <li key={job.id}>
            <JobCard
              job={job}
              order={order}
              badge={match.number !== null && <MatchBadge number={match.number} />}
              note={<Reasons match={match} />}
              action={
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('dismiss', { title: job.title })}
                  onClick={() => {
                    // The pressed button disappears with its card, and the list with its last card.
                    if (items.length > 1) list.current?.focus({ preventScroll: true })
                    else document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true })
                    dismiss(job)
                  }}
                >
                  <IconX size={18} />
                </ActionIcon>
              }
            />
          </li>
        ))}
      </JobCardList>
    </div>
  )
}

/** What speaks for a job, besides the skills. */
const forIt: readonly string[] = ['occupation', 'experience', 'education', 'language', 'pay']

/** Why the job is recommended, in two lines: what fits, and what does not. */
function Reasons({ match }: { readonly match: Match }) {
  const t = useTexts(matchTexts)
  const skills = match.parts.find(({ part }) => part === 'required-skills')
  const { met, partly, missing, own } = groupedSkills(skills?.reasons ?? [])
  const count = (skills?.reasons.length ?? 0) - own.length
  const others = (result: 'met' | 'missing', isShown = (_kind: string) => true) =>
    match.parts
      .flatMap(({ reasons }) => reasons)
      .flatMap((reason) =>
        reason.kind !== 'skill' && reason.result === result && isShown(reason.kind)
          ? t(`${reason.kind}.${result}`, { name: reason.name ?? '' })
          : [],
      )
  const fits = [
    ...(count > 0 ? [t('required', { met: met.length + partly.length, count })] : []),
    ...others('met', (kind) => forIt.includes(kind)),
  ]
  const lacks = [
    ...(missing.length > 0 ? [t('missing', { names: formatList(missing) })] : []),
    ...others('missing'),
  ]
  return (
    <>
      <div>{fits.join(' · ')}</div>
      {lacks.length > 0 && (
        <Text size="sm" c="dimmed">
          {lacks.join(' · ')}
        </Text>
      )}
    </>
  )
}
