import { Box, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { EmployerApplication } from '@vouch/contract'
import { type ReactNode, useEffect, useState } from 'react'
import { notify } from '#lib/api/notify.ts'
import { applicantOf, refreshReview } from '#lib/data/applicants.ts'
import { openFile } from '#lib/data/files.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { TagList } from '#ui/application/tag-list.tsx'
import { useSingleKeys } from '#ui/keys/use-single-keys.ts'
import { Page } from '#ui/layout/page.tsx'
import { AlikeNotice } from '../alike/alike-notice.tsx'
import { ApplicantContext } from '../applicant-context.ts'
import { ApplicantDescription } from '../applicant-description.tsx'
import { ApplicationTab } from '../application/application-tab.tsx'
import { blindTexts } from '../blind/blind.en.ts'
import { BlindNotice } from '../blind/blind-notice.tsx'
import { useDecisions } from '../decision/use-decisions.ts'
import { PacketMenu } from '../packet/packet-menu.tsx'
import { StateNotice } from '../state-notice.tsx'
import { FirstDecision } from './first-decision.tsx'
import { reviewTexts } from './review.en.ts'
import classes from './review.module.css'
import { reviewKeys } from './review-keys.ts'
import { ReviewPanel } from './review-panel.tsx'

interface ReviewApplicationProps {
  readonly application: EmployerApplication
  /** Whether a newer version may arrive at once, because the page has just opened. */
  readonly fetching: boolean
  readonly scope: string | undefined
  readonly nav: ReactNode
  readonly keysOn: boolean
  /** Whether keys may decide now. */
  readonly isReady: () => boolean
  /** @param undo null for a decision that cannot be undone */
  readonly onDecided: (undo: (() => void) | null) => void
  readonly onUndone: () => void
}

/**
 * The application that is under review. It stays as the viewer has read it when a colleague changes it, so that the
 * viewer never decides on something else than what they saw, and keeps what they typed.
 */
export function ReviewApplication(props: ReviewApplicationProps) {
  const { application: latest, fetching, scope, nav, keysOn, isReady, onDecided, onUndone } = props
  const r = useTexts(reviewTexts)
  const b = useTexts(blindTexts)
  const word = useTexts(glossary)
  const client = useQueryClient()
  const { read, hasChanged, setRead } = useRead(latest, fetching)
  const [tried, setTried] = useState(false)
  const application = hasChanged ? read : latest
  const { candidate, job, stage, status, snapshot, tags } = application
  const decisions = useDecisions(application, {
    onDecided,
    onUndone,
    onStale: () => {
      setTried(true)
      void client.invalidateQueries({ queryKey: applicantOf(job.id, candidate.userId).queryKey })
    },
  })
  // When a colleague decides, the queue gets shorter.
  useEffect(() => {
    if (hasChanged) void refreshReview(client)
  }, [hasChanged, client])
  const meanwhile = hasChanged ? (
    <FirstDecision
      read={read}
      latest={latest}
      tried={tried}
      onShow={() => {
        setRead(latest)
        setTried(false)
      }}
    />
  ) : null
  const openCv = () => {
    if (snapshot.cv) void openFile(snapshot.cv.id)
    else if (application.blind?.hasCv) notify({ message: b('cv.asText'), tone: 'info' })
    else notify({ message: r('noCv'), tone: 'info' })
  }
  useSingleKeys({ [reviewKeys.cv]: openCv }, keysOn)
  return (
    <ApplicantContext value={{ application, decisions, list: {}, meanwhile }}>
      <Page
        title={candidate.name}
        documentTitle={r('documentTitle', { name: candidate.name, job: job.title })}
        badge={
          (stage !== 'applied' || status !== 'active') && (
            <Group gap={6}>
              <StatusBadge tone="accent">{word(`stage.${stage}`)}</StatusBadge>
              {status !== 'active' && <StatusBadge>{word(`applicationStatus.${status}`)}</StatusBadge>}
            </Group>
          )
        }
        description={
          <>
            <ApplicantDescription application={application} />
            {tags.length > 0 && (
              <Box c="var(--mantine-color-text)" mt={6}>
                <TagList tags={tags} max={tags.length} />
              </Box>
            )}
          </>
        }
        back={
          scope === undefined
            ? { to: '/admin/jobs/employer/applicants', label: r('all') }
            : { to: `/admin/jobs/employer/${job.id}`, label: job.title }
        }
        actions={
          <>
            {nav}
            <PacketMenu application={application} />
          </>
        }
      >
        {meanwhile}
        <StateNotice />
        <BlindNotice />
        <AlikeNotice />
        <div className={classes.layout}>
          <div className={classes.main}>
            <ApplicationTab />
          </div>
          <ReviewPanel isReady={isReady} keys={keysOn ? reviewKeys : null} />
        </div>
      </Page>
    </ApplicantContext>
  )
}

/** The version that the viewer reads: the one that was there once the page had loaded, until they ask for the latest. */
function useRead(latest: EmployerApplication, fetching: boolean) {
  const [read, setRead] = useState(latest)
  const [loaded, setLoaded] = useState(!fetching)
  const hasChanged = latest.version !== read.version
  if (!loaded && !fetching) setLoaded(true)
  if (!loaded && hasChanged) setRead(latest)
  return { read, setRead, hasChanged: loaded && hasChanged }
}
