import { Loader, Select, Stack, Text, Textarea } from '@mantine/core'
import { useEffect } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { ConfirmEmailFirst, useUnconfirmedEmail } from '#ui/sign-in/confirm-email-first.tsx'
import { isTyping } from '#ui/wizard/conflict-focus.ts'
import { texts } from './candidates.en.ts'
import { useInvitation } from './use-invitation.ts'

interface InviteDialogProps {
  readonly id: string
  readonly name: string
  readonly opened: boolean
  readonly onClose: () => void
}

/** Dialog to invite a candidate to apply for a job. The device stores a draft of the message until it is sent. */
export function InviteDialog({ id, name, opened, onClose }: InviteDialogProps) {
  const t = useTexts(texts)
  const invitation = useInvitation(id, name, opened)
  const { jobs, jobsQuery, free, field } = invitation
  const unconfirmed = useUnconfirmedEmail()
  const hasJobs = jobs.length > 0
  useEffect(() => {
    if (!opened || !hasJobs) return
    // Focus the message a frame later. If the jobs load after the dialog opens, the dialog focuses its first button.
    const frame = requestAnimationFrame(() => {
      if (!isTyping()) field.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [opened, hasJobs, field])
  return (
    <ConfirmDialog
      opened={opened}
      title={t('invite.title', { name })}
      confirmLabel={t('invite.send')}
      notYet={free.length === 0 || unconfirmed}
      onConfirm={invitation.send}
      onClose={() => {
        invitation.resetFailure()
        onClose()
      }}
    >
      {jobsQuery.isPending && <Loader size="sm" aria-label={t('invite.loading')} />}
      {jobsQuery.error && <Text>{jobsQuery.error.message}</Text>}
      {jobsQuery.isSuccess && !hasJobs && (
        <EmptyState
          title={t('invite.noJobs')}
          order={3}
          actions={<LinkButton to="/admin/jobs/employer/form">{t('invite.post')}</LinkButton>}
        />
      )}
      {hasJobs && free.length === 0 && <Text mb="md">{t('invite.allAsked', { name })}</Text>}
      {hasJobs && unconfirmed && <ConfirmEmailFirst />}
      {hasJobs && !unconfirmed && <InvitationFields invitation={invitation} />}
    </ConfirmDialog>
  )
}

function InvitationFields({ invitation }: { readonly invitation: ReturnType<typeof useInvitation> }) {
  const t = useTexts(texts)
  const { jobs, free, answers, field } = invitation
  return (
    <Stack gap="md">
      <Select
        ref={field}
        data-autofocus
        openOnFocus={false}
        label={t('invite.job')}
        description={t('invite.jobHint')}
        placeholder={t('invite.chooseJob')}
        data={[...free, ...jobs.filter((one) => answers.has(one.id))].map(({ id: value, title }) => {
          const answer = answers.get(value)
          const label = answer ? t(`invite.${answer}`, { title }) : title
          return { value, label, disabled: answer !== undefined }
        })}
        value={invitation.jobId}
        onChange={invitation.choose}
        error={invitation.failure}
        searchable
        withAsterisk
      />
      <Textarea
        label={t('invite.message')}
        description={t('invite.messageHint')}
        value={invitation.message}
        onChange={({ currentTarget }) => invitation.type(currentTarget.value)}
        maxLength={2000}
        autosize
        minRows={4}
        maxRows={12}
      />
    </Stack>
  )
}
