import { useQuery } from '@tanstack/react-query'
import { listedMarksQuery, listedMatchesQuery, requestedWith } from '#lib/data/listed-marks.ts'
import { useTexts } from '#lib/format/texts.ts'
import { useViewer } from '#lib/identity/use-viewer.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { fairMatch, MatchBadge } from '#ui/match/match-badge.tsx'
import { jobMarksTexts } from './job-marks.en.ts'
import classes from './job-marks.module.css'

export interface JobMarksProps {
  readonly jobId: string
  /** All jobs of the list: their marks are requested together. */
  readonly among: readonly string[]
  /** Whether the list has saved jobs only. */
  readonly allSaved?: boolean
}

/**
 * What a listed job is to a candidate: withdrawn from, applied to, or saved, and how it matches their profile. Nothing
 * for everybody else. A weak match has no number, which would stand on most jobs and tell nothing.
 */
export function JobMarks({ jobId, among, allSaved = false }: JobMarksProps) {
  const t = useTexts(jobMarksTexts)
  const viewer = useViewer()
  const enabled = viewer.kind === 'person' && viewer.candidate
  const ids = requestedWith(jobId, among)
  const { data: marks } = useQuery({ ...listedMarksQuery(ids), enabled })
  const { data: matches } = useQuery({ ...listedMatchesQuery(ids), enabled })
  if (!enabled) return null
  const mark = marks?.items.find(({ id }) => id === jobId)
  if (mark?.withdrawn) return <StatusBadge tone="plain">{t('withdrawn')}</StatusBadge>
  if (mark?.applicationId) return <StatusBadge tone="good">{t('applied')}</StatusBadge>
  const match = matches?.items.find(({ id }) => id === jobId)
  return (
    <>
      {mark?.saved && !allSaved && <StatusBadge tone="info">{t('saved')}</StatusBadge>}
      {match && match.number >= fairMatch && <MatchBadge number={match.number} />}
      {match?.skills && match.skills.met > 0 && (
        <span className={classes.skills}>{t('skills', match.skills)}</span>
      )}
    </>
  )
}
