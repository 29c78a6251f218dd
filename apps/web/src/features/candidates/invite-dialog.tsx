import { Loader, Select, Stack, Text, Textarea } from '@mantine/core'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { candidateInvitationInput, inviteCandidate } from '@vouch/contract'
import { useEffect, useRef, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify } from '#lib/api/notify.ts'
import { rowsOf } from '#lib/api/paged-query.ts'
import { employerJobList } from '#lib/data/employer-jobs.ts'
import { submissionKey } from '#lib/draft/submission-key.ts'
import { useDraft } from '#lib/draft/use-draft.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { LinkButton } from '#ui/layout/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { ConfirmEmailFirst, useUnconfirmedEmail } from '#ui/sign-in/confirm-email-first.tsx'
import { isTyping } from '#ui/wizard/conflict-focus.ts'
import { texts } from './candidates.en.ts'
import { askedJobsQuery } from './candidates-queries.ts'

interface InviteDialogProps {
  readonly id: string
  readonly name: string
  readonly opened: boolean
  readonly onClose: () => void
}

/** Asks for the job and a message, and invites. What was typed stays until it was sent. */
export function InviteDialog({ id, name, opened, onClose }: InviteDialogProps) {
  const t = useTexts(texts)
  const query = useInfiniteQuery({ ...employerJobList({ status: 'open' }), enabled: opened })
  const draft = useDraft<{ message: string }>(`invite.${id}`)
  const [jobId, setJobId] = useState<string | null>(null)
  const [message, setMessage] = useState(draft.restored?.message ?? '')
  const job = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const client = useQueryClient()
  const asked = useQuery({ ...askedJobsQuery(id), enabled: opened })
  const answers = new Map(asked.data?.items.map((one) => [one.jobId, one.answer]))
  const jobs = rowsOf(query.data)
  const free = jobs.filter((one) => !answers.has(one.id))
  const only = jobs.length === 1 ? (free[0]?.id ?? null) : null
  const chosen = jobId !== null && !answers.has(jobId) ? jobId : only
  const isAsked = jobs.length > 0 && free.length === 0

  const type = (text: string) => {
    setMessage(text)
    draft.keep({ message: text })
  }
  const send = async () => {
    if (chosen === null) {
      setFailure(t('invite.missing'))
      job.current?.focus()
      throw new Error('no job was chosen')
    }
    const body = candidateInvitationInput.parse({ jobId: chosen, message })
    try {
      const idempotencyKey = submissionKey(`invite.${id}`, body)
      await api(inviteCandidate, { params: { id }, body }, { quiet: true, idempotencyKey })
    } catch (error) {
      setFailure(isProblem(error) ? error.message : String(error))
      void client.invalidateQueries(askedJobsQuery(id))
      throw error
    }
    void client.invalidateQueries(askedJobsQuery(id))
    draft.clear()
    setMessage('')
    setJobId(null)
    setFailure(null)
    notify(t('invite.sent', { name }))
  }
  const hasJobs = jobs.length > 0
  useEffect(() => {
    if (!opened || !hasJobs) return
    // The dialog gives the focus to its first button when the jobs come later than it opens.
    const frame = requestAnimationFrame(() => {
      if (!isTyping()) job.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [opened, hasJobs])
  const unconfirmed = useUnconfirmedEmail()
  const hasNone = query.isSuccess && jobs.length === 0
  return (
    <ConfirmDialog
      opened={opened}
      title={t('invite.title', { name })}
      confirmLabel={t('invite.send')}
      notYet={free.length === 0 || unconfirmed}
      onConfirm={send}
      onClose={() => {
        setFailure(null)
        onClose()
      }}
    >
      {query.isPending && <Loader size="sm" aria-label={t('invite.loading')} />}
      {query.error && <Text>{query.error.message}</Text>}
      {hasNone && (
        <EmptyState
          title={t('invite.noJobs')}
          order={3}
          actions={<LinkButton to="/admin/jobs/employer/form">{t('invite.post')}</LinkButton>}
        />
      )}
      {isAsked && <Text mb="md">{t('invite.allAsked', { name })}</Text>}
      {hasJobs && unconfirmed && <ConfirmEmailFirst />}
      {hasJobs && !unconfirmed && (
        <Stack gap="md">
          <Select
            ref={job}
            data-autofocus
            openOnFocus={false}
            label={t('invite.job')}
            description={t('invite.jobHint')}
            placeholder={t('invite.chooseJob')}
            inputWrapperOrder={['label', 'description', 'input', 'error']}
            data={[...free, ...jobs.filter((one) => answers.has(one.id))].map(({ id: value, title }) => {
              const answer = answers.get(value)
              return {
                value,
                label: answer ? t(`invite.${answer}`, { title }) : title,
                disabled: answer !== undefined,
              }
            })}
            value={chosen}
            onChange={(value) => {
              setFailure(null)
              setJobId(value)
            }}
            error={failure}
            searchable
            withAsterisk
          />
          <Textarea
            label={t('invite.message')}
            description={t('invite.messageHint')}
            inputWrapperOrder={['label', 'description', 'input', 'error']}
            value={message}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            maxLength={2000}
            autosize
            minRows={4}
            maxRows={12}
          />
        </Stack>
      )}
    </ConfirmDialog>
  )
}
