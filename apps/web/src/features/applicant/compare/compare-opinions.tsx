import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { EmployerApplication } from '@vouch/contract'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import { ImpressionItem } from '../impressions/impression-item.tsx'
import { impressionsOf } from '../impressions/impressions-queries.ts'
import { notesOf } from '../notes/notes-queries.ts'
import { compareTexts } from './compare.en.ts'
import classes from './compare.module.css'

interface OpinionsProps {
  readonly application: EmployerApplication
}

/** The impressions of one applicant that the viewer may see. */
export function CompareImpressions({ application }: OpinionsProps) {
  const t = useTexts(compareTexts)
  const { data, error, refetch } = useQuery(impressionsOf(application))
  const params = { jobId: application.job.id, userId: application.candidate.userId }
  if (!data) {
    return (
      <LoadState error={error} onRetry={refetch}>
        <Skeleton height={48} />
      </LoadState>
    )
  }
  if (data.own === null && data.others === null) {
    return (
      <>
        <LinkAnchor to="/admin/jobs/employer/$jobId/$userId" params={params}>
          {t('give')}
        </LinkAnchor>
        {data.othersCount > 0 && <span className={classes.quiet}>{t('giveHint')}</span>}
      </>
    )
  }
  if (data.own === null && data.othersCount === 0) {
    return <span className={classes.quiet}>{t('noImpressions')}</span>
  }
  return (
    <ul className={classes.list}>
      {data.own && (
        <li>
          <ImpressionItem impression={data.own} name={t('own')} />
        </li>
      )}
      {data.others?.map((impression) => (
        <li key={impression.author.userId}>
          <ImpressionItem impression={impression} name={impression.author.name} />
        </li>
      ))}
    </ul>
  )
}

/** The viewer's own notes about one applicant, and a link to all notes. */
export function CompareNotes({ application }: OpinionsProps) {
  const t = useTexts(compareTexts)
  const { data: person } = useQuery(currentPersonQuery)
  const { data, error, refetch } = useQuery(notesOf(application))
  const params = { jobId: application.job.id, userId: application.candidate.userId }
  if (!data || !person) {
    return (
      <LoadState error={error} onRetry={refetch}>
        <Skeleton height={48} />
      </LoadState>
    )
  }
  const own = data.notes.filter(({ author }) => author.userId === person.id)
  return (
    <>
      {own.length === 0 && <span className={classes.quiet}>{t('noNotes')}</span>}
      {own.map(({ id, text }) => (
        <p key={id} className={classes.note}>
          {text}
        </p>
      ))}
      {data.notes.length > own.length && (
        <LinkAnchor to="/admin/jobs/employer/$jobId/$userId" params={params} search={{ tab: 'notes' }}>
          {t('allNotes', { shown: formatNumber(data.notes.length) })}
        </LinkAnchor>
      )}
    </>
  )
}
