import { Button, Group, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CandidateApplication, confirmHire } from '@vouch/contract'
import { useRef, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify } from '#lib/api/notify.ts'
import { refreshMyApplication, storeMyApplication } from '#lib/data/my-applications.ts'
import { formatDay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import classes from './hire-offer.module.css'
import { myApplicationWords } from './my-application-words.en.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

/** An offer that the candidate can accept, or a message that the last opening was filled meanwhile. */
export function HireOffer({ application }: { readonly application: CandidateApplication }) {
  const t = useTexts(myApplicationWords)
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [declining, setDeclining] = useState(false)
  const gone = useRef<HTMLDivElement>(null)
  const { id, job, hire, permitted } = application
  const { company } = job
  const confirm = useMutation({
    mutationFn: () => api(confirmHire, { params: { id } }, { quiet: true }),
    onSuccess: (answer) => {
      storeMyApplication(client, answer)
      notify(t('offer.done', { company }))
    },
    onError: () => void refreshMyApplication(client, id),
  })
  if (!hire) return null
  const day = formatDay(hire.startsOn)
  const isGone = job.filled || isProblem(confirm.error, 'no-openings-left')

  return (
    <div className={classes.offer}>
      {isGone ? (
        <div ref={gone} tabIndex={-1} className={classes.problem} {...(confirm.error && { role: 'alert' })}>
          <Title order={2}>{t('offer.goneTitle')}</Title>
          <Text>{t('offer.goneBody', { company })}</Text>
          <LinkAnchor to="/admin/jobs/applied/$id/stages/hired" params={{ id }} hash="messages">
            {t('offer.write', { company })}
          </LinkAnchor>
        </div>
      ) : (
        <>
          <Title order={2}>{t('offer.title', { company })}</Title>
          <Text fw={550}>{t('offer.starts', { day })}</Text>
          <Text>{t('offer.body')}</Text>
          {confirm.error && (
            <div ref={gone} tabIndex={-1} role="alert" className={classes.problem}>
              <Text fw={600}>{confirm.error.message}</Text>
            </div>
          )}
        </>
      )}
      {permitted.includes('confirm-hire') && !isGone && (
        <Group gap="xs">
          <Button onClick={() => setAsking(true)}>{t('offer.confirm')}</Button>
          {permitted.includes('withdraw') && (
            <Button variant="default" onClick={() => setDeclining(true)}>
              {t('offer.decline')}
            </Button>
          )}
        </Group>
      )}
      <ConfirmDialog
        opened={asking}
        title={t('offer.dialogTitle', { job: job.title })}
        confirmLabel={t('offer.dialogConfirm')}
        cancelLabel={t('offer.dialogCancel')}
        // The dialog closes even after an error, which the page shows above the button that opened it.
        onConfirm={() => confirm.mutateAsync().catch(() => undefined)}
        onClose={() => setAsking(false)}
        onClosed={() => gone.current?.focus()}
      >
        {t('offer.dialogBody', { company, day })}
      </ConfirmDialog>
      <WithdrawDialog
        application={application}
        isOffer
        opened={declining}
        onClose={() => setDeclining(false)}
      />
    </div>
  )
}
