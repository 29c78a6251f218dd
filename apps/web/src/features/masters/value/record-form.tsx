import { Button } from '@mantine/core'
import type { MasterDefinition, MasterRecord } from '@vouch/contract'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { ConflictPanel } from '#ui/wizard/conflict-panel.tsx'
import { LeaveGuard } from '#ui/wizard/leave-guard.tsx'
import { UndoMerge } from '../merge/undo-merge.tsx'
import { useRecordActions } from '../records/use-record-actions.ts'
import { RecordFields } from './record-fields.tsx'
import { differingParts, toRecordValues } from './record-values.ts'
import { partLabel, partWords } from './record-words.ts'
import { useRecordFields } from './use-record-fields.ts'
import { texts } from './value.en.ts'

/** Search parameters that choose what the page's form is about. */
export const formParams = ['value', 'new', 'parent', 'proposal']

interface RecordFormProps {
  readonly definition: MasterDefinition
  readonly record: MasterRecord
  readonly listLabel: (entity: string) => string
}

/** Form for an existing value. */
export function RecordForm({ definition, record, listLabel }: RecordFormProps) {
  const t = useTexts(texts)
  const { form, base, remote, resolve } = useRecordFields(definition, record)
  const mayUpdate = record.permitted.includes('update') && record.mergedInto === null
  const writable = mayUpdate ? record.writable : []
  const { run, busy } = useCommand(resolve)
  const theirs = remote && toRecordValues(definition, remote)
  const mine = form.fields.values
  const own = theirs ? differingParts(base, mine) : []
  const differing = theirs ? differingParts(theirs, mine) : []
  return (
    <>
      <StateNotices definition={definition} record={record} />
      {remote && theirs && (
        <ConflictPanel
          key={remote.version}
          takeFocus
          fields={differing.map((id) => ({
            id,
            label: partLabel(definition, id),
            mine: partWords(definition, id, mine),
            remote: partWords(definition, id, theirs),
            preferred: own.includes(id) ? 'mine' : 'remote',
          }))}
          onKeepMine={() => run(differing)}
          onTakeRemote={() => run([])}
          onMerge={(ids) => run(ids)}
          busy={busy || form.busy}
        />
      )}
      <Form form={form} label={t('details')} warnOnLeave={false}>
        <RecordFields
          definition={definition}
          form={form}
          writable={writable}
          isNew={false}
          listLabel={listLabel}
        />
        {writable.length > 0 ? (
          <FormActions submit={t('save')} busy={form.busy} />
        ) : (
          <Hint>{t('readOnly')}</Hint>
        )}
      </Form>
      <LeaveGuard
        when={(form.changed && !form.busy) || remote !== null}
        params={formParams}
        store={() => remote === null}
      />
    </>
  )
}

function StateNotices({ definition, record }: Omit<RecordFormProps, 'listLabel'>) {
  const t = useTexts(texts)
  const { setActive } = useRecordActions(definition.name)
  const { mergedInto, active, permitted } = record
  if (mergedInto) {
    return (
      <Notice
        tone="warn"
        title={t('mergedTitle', { label: mergedInto.label })}
        actions={
          <>
            <LinkButton
              variant="default"
              to="/admin/settings/masters/$entity/form"
              params={{ entity: mergedInto.entity }}
              search={{ value: mergedInto.code }}
            >
              {t('openWinner', { label: mergedInto.label })}
            </LinkButton>
            <UndoMerge record={record} />
          </>
        }
      >
        {t('mergedBody')}
      </Notice>
    )
  }
  if (active) return null
  return (
    <Notice
      tone="warn"
      title={t('inactiveTitle')}
      actions={
        permitted.includes('deactivate') && (
          <Button variant="default" onClick={() => void setActive(record, true)}>
            {t('reactivate')}
          </Button>
        )
      }
    >
      {t('inactiveBody')}
    </Notice>
  )
}
