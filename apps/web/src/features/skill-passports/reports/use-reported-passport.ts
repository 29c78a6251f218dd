import { getIssuedPassport, type IssuedPassport } from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { notifyError } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './reports.en.ts'

/** The passport of a report, read when an administrator wants to suspend it: reports do not name its holder. */
export function useReportedPassport() {
  const t = useTexts(texts)
  const [passport, setPassport] = useState<IssuedPassport>()
  const { run } = useCommand(
    async (id: string) => setPassport(await api(getIssuedPassport, { params: { id } }, { quiet: true })),
    () => notifyError(t('suspendFailed')),
  )
  return { passport, open: run, close: () => setPassport(undefined) }
}
