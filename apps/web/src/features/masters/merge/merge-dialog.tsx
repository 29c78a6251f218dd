import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { MasterMergePreview, MasterPick, MasterRecord } from '@vouch/contract'
import { useState } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { counted, formatList } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Dialog, DialogForm } from '#ui/layout/dialog.tsx'
import { MasterSelect } from '#ui/master/master-select.tsx'
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
  return (
    <Dialog title={t('title', { label: record.label })} opened={opened} onClose={onClose}>
      <MergeForm record={record} onClose={onClose} />
    </Dialog>
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
  const failure = isProblem(error, 412) ? t('changed', { label }) : error?.message
  return (
    <DialogForm
      label={t('title', { label })}
      body={t('body', { label })}
      submitLabel={
        chosen !== null && preview.data ? t('submitInto', { into: preview.data.into.label }) : t('submit')
      }
      busy={busy}
      notYet={!preview.data || chosen === null}
      failure={failure}
      onSubmit={() => run()}
      onClose={onClose}
    >
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
    </DialogForm>
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
    return count === 0 ? [] : [t(kind, counted(count))]
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
