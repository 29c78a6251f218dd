import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type CompanyRecord, submitCompany } from '@vouch/contract'
import { missingOfCompany } from '@vouch/domain'
import { useRef, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { refreshCompany, storeCompany } from '#lib/data/companies.ts'
import { useTexts } from '#lib/format/texts.ts'
import { proofOfRecord, today } from './company-values.ts'
import { texts } from './company-wizard.en.ts'
import type { CompanyDraft } from './use-company-draft.ts'

/** The last step's act: hand the company in, or, where that is done, simply finish. */
export function useSubmit(company: CompanyRecord, draft: CompanyDraft) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [failures, setFailures] = useState(0)
  // A second click while the first is under way sends nothing.
  const running = useRef(false)
  const submits = company.permitted.includes('submit')

  const fail = (sentence: string) => {
    setFailure(sentence)
    setFailures((count) => count + 1)
  }
  const act = async (): Promise<void> => {
    const { id } = company
    if (!(await draft.saveNow())) {
      fail(t('offline.title'))
      return
    }
    if (submits) {
      if (missingOfCompany(draft.getState().values, proofOfRecord(company), today()).length > 0) {
        fail(t('missing.onSubmit'))
        return
      }
      const now = await api(submitCompany, { params: { id } }, { quiet: true })
      await storeCompany(client, now)
      await refreshCompany(client, id)
      notify(t(now.status === 'verified' ? 'done.verified' : 'done.pending', { company: now.name }))
    } else notify(t('done.saved'))
    await navigate({ to: '/admin/profile/company/$id', params: { id } })
  }
  const run = async (): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFailure(null)
    try {
      await act()
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const reset = () => {
    setFailure(null)
    setFailures(0)
  }
  return { run, busy, failure, failures, fail, reset, label: t(submits ? 'submit' : 'finish'), submits }
}
