import { Button, Group, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { type BulkPreview, bulkLimits } from '@vouch/contract'
import { type SyntheticEvent, useState } from 'react'
import { counted, formatMoment } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LetterSamples } from '#ui/application/letter-samples.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { texts } from './bulk.en.ts'
import { SkippedApplicants } from './bulk-outcome.tsx'

interface BulkPreviewFormProps {
  readonly preview: BulkPreview
  /** Whether the viewer wrote the letters. Their language is not that of the recipients. */
  readonly isOwn: boolean
  readonly busy: boolean
  /** Why the run failed. */
  readonly failure: string | null
  readonly isExpired: boolean
  readonly onRun: () => void
  readonly onAgain: () => void
  /** Null if there is nothing to go back to. */
  readonly onBack: (() => void) | null
  readonly onCancel: () => void
}

/** Second step: what will change and what cannot, the letters, and the confirmation. */
export function BulkPreviewForm(props: BulkPreviewFormProps) {
  const { preview, isOwn, busy, failure, isExpired, onRun, onAgain, onBack, onCancel } = props
  const t = useTexts(texts)
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const { action, changed } = preview
  const count = counted(changed)
  const isTyped = changed > bulkLimits.untyped
  const isConfirmed = !isTyped || typed.replace(/\D/g, '') === String(changed)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setTried(true)
    if (isConfirmed && changed > 0 && !busy) onRun()
  }
  return (
    <form onSubmit={submit} noValidate aria-label={t('label')}>
      <Stack gap="md">
        <div role="status">
          <Text fw={550}>{changed === 0 ? t('nothing') : t(`will.${action}`, count)}</Text>
          {changed > 0 && <When preview={preview} />}
        </div>
        <SkippedApplicants {...preview} open={changed === 0} />
        <Letters letters={preview.letters} isOwn={isOwn} />
        {isExpired ? (
          <Notice
            tone="warn"
            urgent
            title={t('expired')}
            actions={
              <Button loading={busy} onClick={onAgain}>
                {t('previewAgain')}
              </Button>
            }
          >
            {t('expiredBody')}
          </Notice>
        ) : (
          <>
            {isTyped && (
              <TextInput
                label={t('type', { number: changed })}
                inputMode="numeric"
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
                error={tried && !isConfirmed ? t('typeWrong', { number: changed }) : null}
                withAsterisk
              />
            )}
            {failure && <Notice tone="bad" urgent title={failure} />}
          </>
        )}
        <VisuallyHidden role="status">{busy && t('working', count)}</VisuallyHidden>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onBack ?? onCancel} disabled={busy}>
            {t(onBack ? 'back' : 'cancel')}
          </Button>
          {!isExpired && changed > 0 && (
            <Button type="submit" color={action === 'reject' ? 'red.8' : 'teal'} loading={busy}>
              {t(`confirm.${action}`, count)}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}

/** When candidates are told, and until when it can be undone. */
function When({ preview: { action, telling } }: Pick<BulkPreviewFormProps, 'preview'>) {
  const t = useTexts(texts)
  if (action === 'message') return <Text fw={550}>{t('message.final')}</Text>
  if (!telling) return <Text>{t('undoable', { minutes: bulkLimits.undoMinutes })}</Text>
  const { atOnce, first, last } = telling
  return (
    <>
      {first !== null && last !== null && (
        <Text>
          {t(first === last ? 'telling.later' : 'telling.between', {
            first: formatMoment(first),
            last: formatMoment(last),
          })}
        </Text>
      )}
      {atOnce > 0 && <Text fw={550}>{t('telling.now', counted(atOnce))}</Text>}
    </>
  )
}

function Letters({ letters, isOwn }: Pick<BulkPreview, 'letters'> & Pick<BulkPreviewFormProps, 'isOwn'>) {
  const t = useTexts(texts)
  const [first] = letters
  if (!first) return null
  const isOneJob = letters.every(({ jobId }) => jobId === first.jobId)
  const samples = letters.map(({ applicationId, jobTitle, ...letter }) => ({
    ...letter,
    isOwn,
    id: applicationId,
    about: isOneJob ? undefined : jobTitle,
  }))
  const isMessage = first.subject === null
  return (
    <LetterSamples
      label={t(isMessage ? 'message.shown' : 'letters')}
      samples={samples}
      nameOf={(name) => t(isMessage ? 'message.of' : 'letterOf', { name })}
    />
  )
}
