import { Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CloseOutPlan, EmployerJob } from '@vouch/contract'
import { type SyntheticEvent, useState } from 'react'
import { closeOutPlanOf } from '#lib/data/employer-jobs.ts'
import { formatDay } from '#lib/format/format.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Modal } from '#ui/layout/modal.tsx'
import { ConfirmEmailFirst, useUnconfirmedEmail } from '#ui/sign-in/confirm-email-first.tsx'
import { CloseOutLetter, faultOf } from './close-out-letter.tsx'
import { texts } from './employer-jobs.en.ts'
import classes from './employer-jobs.module.css'
import { useCloseOut } from './use-close-out.ts'

interface CloseOutDialogProps {
  readonly job: EmployerJob
  readonly opened: boolean
  readonly onClose: () => void
}

/** Dialog that sends a final answer to a job's remaining applicants. Applicants can be left out. */
export function CloseOutDialog({ job, opened, onClose }: CloseOutDialogProps) {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery({ ...closeOutPlanOf(job.id), enabled: opened })
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="lg"
      title={t('closeOut.dialogTitle')}
      closeButtonProps={{ 'aria-label': t('closeOut.cancel') }}
    >
      {data ? (
        <CloseOutForm job={job} plan={data} onClose={onClose} />
      ) : (
        <LoadState error={error} onRetry={refetch}>
          <Skeleton height={240} />
        </LoadState>
      )}
    </Modal>
  )
}

interface CloseOutFormProps extends Pick<CloseOutDialogProps, 'job' | 'onClose'> {
  readonly plan: CloseOutPlan
}

function CloseOutForm({ job, plan, onClose }: CloseOutFormProps) {
  const t = useTexts(texts)
  const { words, write, except, include, send, busy } = useCloseOut(job)
  const [tried, setTried] = useState(false)
  const unconfirmed = useUnconfirmedEmail()
  const excluded = plan.people.filter(({ id }) => except.has(id)).length
  const count = plan.count - excluded

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (unconfirmed || count === 0 || faultOf(words) !== null) return
    send(count, plan.wordsKey).then(onClose, () => undefined)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>{t(job.status === 'expired' ? 'closeOut.bodyExpired' : 'closeOut.body')}</Text>
        <ConfirmEmailFirst />
        <CloseOutLetter plan={plan} except={except} words={words} onWords={write} tried={tried} />
        <People plan={plan} except={except} onInclude={include} />
        <Notes plan={plan} excluded={excluded} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={busy}>
            {t('closeOut.cancel')}
          </Button>
          <Button type="submit" color="red.8" loading={busy} disabled={unconfirmed || count === 0}>
            {t('closeOut.submit', { count })}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface PeopleProps {
  readonly plan: CloseOutPlan
  readonly except: ReadonlySet<string>
  readonly onInclude: (id: string, included: boolean) => void
}

function People({ plan, except, onInclude }: PeopleProps) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const more = plan.count - plan.people.length
  return (
    <fieldset className={classes.people}>
      <legend>{t('closeOut.people')}</legend>
      <div className={classes.peopleList}>
        {plan.people.map(({ id, name, stage, status }) => (
          <Checkbox
            key={id}
            label={<bdi>{name}</bdi>}
            description={word(status === 'on-hold' ? 'applicationStatus.on-hold' : `stage.${stage}`)}
            checked={!except.has(id)}
            onChange={(event) => onInclude(id, event.currentTarget.checked)}
          />
        ))}
      </div>
      {more > 0 && <Text c="dimmed">{t('closeOut.more', { count: more })}</Text>}
    </fieldset>
  )
}

/** Notes about applicants who do not get the close-out message, and that the rest cannot be undone. */
function Notes({ plan, excluded }: { readonly plan: CloseOutPlan; readonly excluded: number }) {
  const t = useTexts(texts)
  const { rejected, offers, automaticAt } = plan
  return (
    <>
      {(excluded > 0 || rejected > 0 || offers > 0) && (
        <ul className={classes.notes}>
          {excluded > 0 && automaticAt && (
            <li>{t('closeOut.excluded', { count: excluded, day: formatDay(automaticAt) })}</li>
          )}
          {rejected > 0 && <li>{t('closeOut.rejected', { count: rejected })}</li>}
          {offers > 0 && <li>{t('closeOut.offers', { count: offers })}</li>}
        </ul>
      )}
      <Text fw={550}>{t('closeOut.final')}</Text>
    </>
  )
}
