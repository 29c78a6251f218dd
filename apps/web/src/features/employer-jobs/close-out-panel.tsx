import { Button, Group, Text, Textarea, Title } from '@mantine/core'
import { closeOut, type EmployerJob } from '@vouch/contract'
import { useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { useDraft } from '#lib/use-draft.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { texts } from './employer-jobs.en.ts'
import classes from './employer-jobs.module.css'
import { useJobActions } from './use-job-actions.ts'

const maxLength = 2000

/** One polite answer to everybody who still waits on a job that has ended. */
export function CloseOutPanel({ job }: { readonly job: EmployerJob }) {
  const t = useTexts(texts)
  const count = job.closeOutWaiting
  const draft = useDraft<{ message: string }>(`close-out.${job.id}`)
  const [message, setMessage] = useState(
    () =>
      draft.restored?.message ?? t('closeOut.default', { job: job.fields.title, company: job.company.name }),
  )
  const [missing, setMissing] = useState(false)
  const [asking, setAsking] = useState(false)
  const { closeOut: send } = useJobActions(job.id)

  const type = (text: string) => {
    setMessage(text)
    draft.keep({ message: text })
  }
  const review = () => {
    const fine = closeOut.safeParse({ message }).success
    setMissing(!fine)
    setAsking(fine)
  }

  return (
    <section className={classes.panel} aria-labelledby="close-out-title">
      <Title order={2} size="h3" id="close-out-title">
        {t('closeOut.title', { count })}
      </Title>
      <Text>{t('closeOut.body')}</Text>
      <Textarea
        label={t('closeOut.message')}
        description={t('closeOut.hint')}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        value={message}
        onChange={(event) => type(event.currentTarget.value)}
        error={missing && message.trim() === '' ? t('closeOut.missing') : null}
        maxLength={maxLength}
        autosize
        minRows={4}
        maxRows={14}
        withAsterisk
      />
      <Group gap="xs">
        <Button onClick={review}>{t('closeOut.review')}</Button>
      </Group>
      <ConfirmDialog
        opened={asking}
        title={t('closeOut.confirmTitle', { count })}
        confirmLabel={t('closeOut.submit')}
        onConfirm={async () => {
          await send.mutateAsync({ message: message.trim(), count })
          draft.clear()
        }}
        onClose={() => setAsking(false)}
      >
        <Text mb="sm">{t('closeOut.confirmBody')}</Text>
        <Text fw={550} mb={4}>
          {t('closeOut.preview')}
        </Text>
        <blockquote className={classes.preview}>{message.trim()}</blockquote>
      </ConfirmDialog>
    </section>
  )
}
