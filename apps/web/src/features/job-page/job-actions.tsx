import { Button, Text } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled, IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type JobPage, saveJob, unsaveJob } from '@vouch/contract'
import { useEffect, useRef } from 'react'
import { api } from '#lib/api/api.ts'
import { notifyError } from '#lib/api/notify.ts'
import { jobMarksQuery } from '#lib/data/job-marks.ts'
import { useTexts } from '#lib/format/texts.ts'
import { savePath } from '#lib/identity/saved-path.ts'
import { useViewer } from '#lib/identity/use-viewer.ts'
import { RestOfPage } from '#ui/first-view/rest-of-page.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { jobPageTexts } from './job-page.en.ts'
import classes from './job-page.module.css'

interface JobActionsProps {
  readonly job: JobPage
  /** Whether the person wanted to save the job, and had to log in first. */
  readonly saveWanted: boolean
  readonly onSaveDone: () => void
}

export function JobActions({ job, saveWanted, onSaveDone }: JobActionsProps) {
  const t = useTexts(jobPageTexts)
  const navigate = useNavigate()
  const viewer = useViewer()
  const candidate = viewer.kind === 'person' && viewer.candidate
  const marks = useQuery({ ...jobMarksQuery(job.id), enabled: candidate })
  const save = useSaveJob(job.id)
  const saved = marks.data?.saved ?? false
  const done = useRef(false)

  useEffect(() => {
    if (!saveWanted || !candidate || !marks.data || done.current) return
    done.current = true
    if (!marks.data.saved) save(true)
    onSaveDone()
  }, [saveWanted, candidate, marks.data, save, onSaveDone])

  const press = () => {
    if (candidate) {
      save(!saved)
      return
    }
    savePath(`/jobs/${job.slug}?save=true`)
    void navigate({ to: '/login' })
  }
  // Employers without the candidate role cannot save jobs.
  const maySave = candidate || viewer.kind === 'visitor'
  const applicationId = marks.data?.applicationId

  return (
    <div className={classes.actions}>
      {applicationId ? (
        <>
          {marks.data?.withdrawn ? (
            <Text>{t('actions.withdrawn')}</Text>
          ) : (
            <Text className={classes.applied}>
              <IconCircleCheck size={18} aria-hidden /> {t('actions.applied')}
            </Text>
          )}
          <LinkButton to="/admin/jobs/applied/$id" params={{ id: applicationId }}>
            {t('actions.seeApplication')}
          </LinkButton>
        </>
      ) : job.applyUrl ? (
        <>
          <Button component="a" href={job.applyUrl} target="_blank" rel="noopener noreferrer nofollow">
            {t('actions.applyAt', { host: hostOf(job.applyUrl) })}
          </Button>
          <Text size="sm">
            {t('actions.elsewhere', { source: job.source?.name ?? hostOf(job.applyUrl) })}
          </Text>
        </>
      ) : (
        <LinkButton to="/jobs/$slug" params={{ slug: job.slug }} search={{ apply: true }}>
          {t('actions.apply')}
        </LinkButton>
      )}
      {maySave && (
        <RestOfPage height="2.25rem">
          <Button
            variant="default"
            aria-label={t('actions.saveLabel')}
            aria-pressed={saved}
            leftSection={saved ? <IconBookmarkFilled size={16} /> : <IconBookmark size={16} />}
            disabled={candidate && marks.isPending}
            onClick={press}
          >
            {saved ? t('actions.saved') : t('actions.save')}
          </Button>
        </RestOfPage>
      )}
    </div>
  )
}

/** The site of an address: `jobs.example`. */
function hostOf(address: string): string {
  return URL.parse(address)?.host.replace(/^www\./, '') ?? address
}

/** Saves or unsaves a job: optimistic, reverted on failure. */
function useSaveJob(jobId: string): (saved: boolean) => void {
  const client = useQueryClient()
  const { queryKey } = jobMarksQuery(jobId)
  const { mutate } = useMutation({
    scope: { id: `save ${jobId}` },
    mutationFn: (saved: boolean) =>
      api(saved ? saveJob : unsaveJob, { params: { id: jobId } }, { quiet: true }),
    onMutate: async (saved) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (marks) => marks && { ...marks, saved })
      return { before }
    },
    onError: (_error, saved, context) => {
      client.setQueryData(queryKey, context?.before)
      notifyError(jobPageTexts.t(saved ? 'actions.saveFailed' : 'actions.unsaveFailed'))
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey }),
        client.invalidateQueries({ queryKey: ['me', 'saved-jobs'] }),
      ]),
  })
  return mutate
}
