import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { MasterMergePreview, MasterPick, MasterRecord } from '@vouch/contract'
import { type SyntheticEvent, useState } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { counted, formatList } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { MasterSelect } from '#ui/form/master-select.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { uiTexts } from '#ui/layout/ui.en.ts'
import { masterMergeQuery, refreshMaster } from '../masters-queries.ts'
import { texts } from './merge.en.ts'
import classes from './merge.module.css'
import { useMerge } from './use-merge.ts'

interface MergeDialogProps {
  readonly record: MasterRecord
  readonly opened: boolean
  readonly onClose: () => void
}

/** Dialog for merging a value into another one of its list. Shows what will change before the person confirms. */
export function MergeDialog({ record, opened, onClose }: MergeDialogProps) {
  const t = useTexts(texts)
  const ui = useTexts(uiTexts)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('title', { label: record.label })}
      closeButtonProps={{ 'aria-label': ui('confirm.close') }}
      closeOnClickOutside={false}
    >
      <MergeForm record={record} onClose={onClose} />
    </Modal>
  )
}

function MergeForm({ record, onClose }: Omit<MergeDialogProps, 'opened'>) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { entity, code, label } = record
  const [into, setInto] = useState<MasterPick | null>(null)
  const chosen = into?.code ?? null
  const preview = useQuery({ ...masterMergeQuery(entity, code, chosen ?? ''), enabled: chosen !== null })
  const { merge } = useMerge()
  const { run, busy, error, reset } = useCommand(
    async () => {
      if (!preview.data) return
      await merge(record, preview.data.into)
      onClose()
    },
    (failure) => {
      if (isProblem(failure, 412)) void refreshMaster(client, entity)
    },
  )
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (preview.data && !busy) run()
  }
  const failure = isProblem(error, 412) ? t('changed', { label }) : error?.message
  return (
    <form onSubmit={submit} noValidate aria-label={t('title', { label })}>
      <Stack gap="md">
        <Text c="dimmed" size="sm">
          {t('body', { label })}
        </Text>
        <MasterSelect
          entity={entity}
          label={t('into')}
          required
          value={into}
          onChange={(pick) => {
            reset()
            setInto(pick)
          }}
          error={chosen === null ? undefined : preview.error?.message}
        />
        <div className={classes.consequences} aria-live="polite">
          {chosen !== null && !preview.error && <Consequences label={label} preview={preview.data} />}
        </div>
        {failure && <Notice tone="bad" urgent title={failure} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            loading={busy}
            disabled={!preview.data || chosen === null}
            classNames={{ root: classes.submit, label: classes.submitLabel }}
          >
            {chosen !== null && preview.data
              ? t('submitInto', { into: preview.data.into.label })
              : t('submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const kinds = ['profiles', 'companies', 'jobs', 'children', 'relations', 'references'] as const

interface ConsequencesProps {
  readonly label: string
  readonly preview: MasterMergePreview | undefined
}

/** What a merge will change, with numbers. */
function Consequences({ label, preview }: ConsequencesProps) {
  const t = useTexts(texts)
  if (!preview) return <Skeleton height={72} aria-label={t('checking', { label })} />
  const into = preview.into.label
  const uses = kinds.flatMap((kind) => {
    const count = preview.uses[kind]
    return count === 0 ? [] : [t(kind, counted({ count, capped: false }))]
  })
  return (
    <Stack gap="xs">
      <Text>
        {uses.length === 0 ? t('unused', { label }) : t('used', { label, into, uses: formatList(uses) })}
      </Text>
      <Text size="sm">
        {t('names', { label, into })} {t('undoable')}
      </Text>
    </Stack>
  )
}
