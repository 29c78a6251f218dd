import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type CompanyRecord, getCompany, updateCompany } from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { isProblem } from '#lib/api-problem.ts'
import { notify } from '#lib/notify.ts'
import { useTexts } from '#lib/texts.ts'
import { clearDraft } from '#lib/use-draft.ts'
import { texts } from './companies.en.ts'
import { storeCompany } from './companies-queries.ts'
import type { CompanyInput } from './company-conflict.tsx'

interface Conflict {
  readonly mine: CompanyInput
  readonly theirs: CompanyRecord
}

/** Edits a company. A stale save stops with both versions; nothing is overwritten. */
export function useEditCompany(company: CompanyRecord) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const navigate = useNavigate()
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [busy, setBusy] = useState(false)
  // What the form began from: a newer version that comes in by itself must not pass for it.
  const [edited, setEdited] = useState(company)

  const put = async (input: CompanyInput, over: CompanyRecord): Promise<void> => {
    const params = { id: over.id }
    try {
      const saved = await api(updateCompany, { params, body: input, version: over.version }, { quiet: true })
      setConflict(null)
      await storeCompany(client, saved)
      notify(t('form.saved'))
      clearDraft(`company.${saved.id}`)
      await navigate({ to: '/admin/companies/view', search: { id: saved.id } })
    } catch (error) {
      if (isProblem(error, 412)) setConflict({ mine: input, theirs: await api(getCompany, { params }) })
      throw error
    }
  }

  const keepMine = () => {
    if (!conflict) return
    setBusy(true)
    void put(conflict.mine, conflict.theirs)
      .catch(() => undefined)
      .finally(() => setBusy(false))
  }
  const takeTheirs = () => {
    if (!conflict) return
    clearDraft(`company.${conflict.theirs.id}`)
    setEdited(conflict.theirs)
    setConflict(null)
  }

  const edit = (input: CompanyInput) => put(input, edited)
  return { edit, conflict, keepMine, takeTheirs, busy, edited }
}
