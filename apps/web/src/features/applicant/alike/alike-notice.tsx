import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type AlikeApplicant, setDistinct, unsetDistinct } from '@vouch/contract'
import { useEffect, useRef } from 'react'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { applicantOf } from '#lib/data/applicants.ts'
import { formatList, formatRelative } from '#lib/format/format.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import { useApplicant } from '../applicant-context.ts'
import { alikeTexts } from './alike.en.ts'
import classes from './alike-notice.module.css'

/** Hint that names other applicants who may be the same person. */
export function AlikeNotice() {
  const t = useTexts(alikeTexts)
  const { application } = useApplicant()
  const { alike } = application
  const { list, onDistinct } = useFocusAfter(alike)
  if (alike.length === 0) return null
  return (
    <Notice tone="warn" title={t('title')}>
      <ul className={classes.people} ref={list}>
        {alike.map((person, place) => (
          <li key={person.userId}>
            <Person person={person} onDistinct={() => onDistinct(place)} />
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed">
        {t('body')}
      </Text>
    </Notice>
  )
}

/** Moves focus when a dismissed entry disappears: to the next button, or to the page's main part. */
function useFocusAfter(alike: readonly AlikeApplicant[]) {
  const list = useRef<HTMLUListElement>(null)
  const left = useRef<{ readonly place: number; readonly count: number } | null>(null)
  const count = alike.length
  useEffect(() => {
    if (left.current === null || count >= left.current.count) return
    const { place } = left.current
    left.current = null
    if (document.activeElement !== document.body) return
    const buttons = list.current?.querySelectorAll('button') ?? []
    const next = buttons[Math.min(place, buttons.length - 1)] ?? document.getElementById('content')
    next?.focus({ preventScroll: true })
  }, [count])
  const onDistinct = (place: number) => {
    left.current = { place, count }
  }
  return { list, onDistinct }
}

interface PersonProps {
  readonly person: AlikeApplicant
  /** Called once the hint is dismissed. */
  readonly onDistinct: () => void
}

function Person({ person, onDistinct }: PersonProps) {
  const t = useTexts(alikeTexts)
  const word = useTexts(glossary)
  const { application } = useApplicant()
  const { run, busy } = useDistinct(person, onDistinct)
  const { userId, name, job, stage, status, appliedAt, reasons } = person
  return (
    <>
      <div>
        <LinkAnchor to="/admin/jobs/employer/$jobId/$userId" params={{ jobId: job.id, userId }}>
          <bdi>{name}</bdi>
        </LinkAnchor>
        <Text size="sm">
          {t('about', {
            job: job.title,
            how: word(status === 'active' ? `stage.${stage}` : `applicationStatus.${status}`),
            when: formatRelative(appliedAt),
          })}
        </Text>
        <Text size="sm">
          {t('same', { what: formatList(reasons.map((reason) => t(`reason.${reason}`))) })}
        </Text>
      </div>
      {application.notes !== null && (
        <Button
          variant="default"
          size="compact-md"
          loading={busy}
          aria-label={t('distinctOf', { name })}
          onClick={() => run()}
        >
          {t('distinct')}
        </Button>
      )}
    </>
  )
}

/** Marks the two applicants as different people for the company, with undo. */
function useDistinct({ userId, name, job: otherJob }: AlikeApplicant, onDistinct: () => void) {
  const t = useTexts(alikeTexts)
  const client = useQueryClient()
  const { application } = useApplicant()
  const { id, job, candidate } = application
  const change = async (isDistinct: boolean) => {
    await api(isDistinct ? setDistinct : unsetDistinct, { params: { id, userId } })
    if (isDistinct) onDistinct()
    await Promise.all(
      [applicantOf(job.id, candidate.userId), applicantOf(otherJob.id, userId)].map(({ queryKey }) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
  }
  return useCommand(async () => {
    await change(true)
    // The API client shows the error.
    const undo = () => void change(false).catch(() => undefined)
    notify({ message: t('done', { name }), action: { label: t('undo'), onClick: undo } })
  })
}
