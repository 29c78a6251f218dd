import '@mantine/core/styles/Tabs.layer.css'
import { Button, Group, Stack, Tabs, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { type BulkPreview, bulkLimits } from '@vouch/contract'
import { type SyntheticEvent, useState } from 'react'
import { counted, formatMoment } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Notice } from '#ui/layout/notice.tsx'
import bulk from '#ui/list/bulk.module.css'
import { texts } from './bulk.en.ts'
import classes from './bulk.module.css'
import { SkippedApplicants } from './bulk-outcome.tsx'

interface BulkPreviewFormProps {
  readonly preview: BulkPreview
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
  const { preview, busy, failure, isExpired, onRun, onAgain, onBack, onCancel } = props
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
        <Letters letters={preview.letters} />
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

function Letters({ letters }: Pick<BulkPreview, 'letters'>) {
  const t = useTexts(texts)
  const [first] = letters
  if (!first) return null
  const isOneJob = letters.every(({ jobId }) => jobId === first.jobId)
  return (
    <Tabs
      defaultValue={first.applicationId}
      keepMounted={false}
      classNames={{ tab: classes.tab, tabLabel: classes.tabLabel }}
    >
      <Tabs.List aria-label={t(first.subject === null ? 'message.shown' : 'letters')}>
        {letters.map(({ applicationId, name, jobTitle }) => (
          <Tabs.Tab key={applicationId} value={applicationId}>
            <bdi className={bulk.name}>{name}</bdi>
            {!isOneJob && ` · ${jobTitle}`}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {letters.map(({ applicationId, name, subject, body, language }) => (
        <Tabs.Panel key={applicationId} value={applicationId}>
          <section
            className={classes.letter}
            {...(language !== null && { lang: language })}
            dir="auto"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a long letter scrolls, and people scroll with keys
            tabIndex={0}
            aria-label={t(subject === null ? 'message.of' : 'letterOf', { name })}
          >
            {subject !== null && <Text fw={550}>{subject}</Text>}
            {body}
          </section>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
