import { useQueryClient } from '@tanstack/react-query'
import {
  changeMasterValues,
  exportMasterCodes,
  listMasterCodes,
  type MasterBulkChange,
  type MasterBulkPreview,
  type MasterBulkResult,
  undoMasterChange,
} from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { saveCsv } from '#lib/data/save-csv.ts'
import { counted } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { refreshMaster } from '../masters-queries.ts'
import { type RecordsSearch, toApiQuery } from '../records/records-search.ts'
import { texts } from './bulk.en.ts'

/** A change that a person has looked at. */
export interface SeenChange {
  readonly codes: readonly string[]
  readonly change: MasterBulkChange
  readonly preview: MasterBulkPreview
  /** Idempotency key: a retry after a lost answer changes nothing again. */
  readonly key: string
}

type Kind = MasterBulkChange['kind']

/** Calls about several values of a list. */
export function useBulk(entity: string, onKept: (kind: Kind, result: MasterBulkResult) => void) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const params = { entity }

  /** Undoes a change. A failure appears as a snackbar; values that stay are passed to `onKept`. */
  const undo = async (kind: Kind, id: string) => {
    try {
      const result = await api(undoMasterChange, { params: { entity, id } }, { quiet: true })
      if (result.changed > 0) notify(t('undone', counted(result.changed)))
      if (result.skippedCount > 0) onKept(kind, result)
    } catch (error) {
      if (error instanceof Error) notifyError(error.message)
    }
    await refreshMaster(client, entity)
  }

  /** Makes a change and offers to undo it. @throws the problem of a refusal */
  const apply = async ({ codes, change, preview: { version }, key }: SeenChange) => {
    const { kind } = change
    const call = { params, version, body: { codes: [...codes], change } }
    const { id, changed } = await api(changeMasterValues, call, { quiet: true, idempotencyKey: key })
    notify({
      message: t(`done.${kind}`, counted(changed)),
      action: { label: t('undo'), onClick: () => void undo(kind, id) },
    })
    void refreshMaster(client, entity)
  }

  const exportChosen = async (codes: readonly string[]) => {
    const body = { codes: [...codes] }
    await saveCsv(await api.raw(exportMasterCodes, { params, body }, { stream: true }), entity)
    notify(t('exported'))
  }

  const findAll = async (search: RecordsSearch) =>
    (await api(listMasterCodes, { params, query: toApiQuery(search) })).codes

  return { apply, undo, exportChosen, findAll }
}
