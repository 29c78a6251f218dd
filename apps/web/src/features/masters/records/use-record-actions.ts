import { useQueryClient } from '@tanstack/react-query'
import {
  deactivateMasterRecord,
  type MasterRecord,
  moveMasterRecord,
  reactivateMasterRecord,
} from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { refreshMaster } from '../masters-queries.ts'
import { texts } from './records.en.ts'

/** What the actions need to know of a value. */
type Actable = Pick<MasterRecord, 'code' | 'label' | 'version'>

export interface RecordActions {
  /** Stops offering a value, or offers it again, and offers to undo that. */
  readonly setActive: (record: Actable, active: boolean) => Promise<void>
  /** Places a value after the one with this code; null: first. */
  readonly move: (record: Actable, after: string | null) => Promise<void>
}

/** Actions on a value of a list. Failures appear as snackbars. */
export function useRecordActions(entity: string): RecordActions {
  const t = useTexts(texts)
  const client = useQueryClient()

  const attempt = async (record: Actable, action: () => Promise<void>) => {
    try {
      await action()
    } catch (error) {
      if (isProblem(error, 412)) notifyError(t('done.changed', { label: record.label }))
      else if (error instanceof Error) notifyError(error.message)
    }
    await refreshMaster(client, entity)
  }

  const setActive = (record: Actable, active: boolean): Promise<void> =>
    attempt(record, async () => {
      const { code, label, version } = record
      const route = active ? reactivateMasterRecord : deactivateMasterRecord
      const changed = await api(route, { params: { entity, code }, version }, { quiet: true })
      notify({
        message: t(active ? 'done.reactivated' : 'done.deactivated', { label }),
        action: { label: t('done.undo'), onClick: () => void setActive(changed, !active) },
      })
    })

  const move = (record: Actable, after: string | null) =>
    attempt(record, async () => {
      const { code, label, version } = record
      await api(moveMasterRecord, { params: { entity, code }, version, body: { after } }, { quiet: true })
      notify(t('done.moved', { label }))
    })

  return { setActive, move }
}
