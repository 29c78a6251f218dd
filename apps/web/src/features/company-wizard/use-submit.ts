import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type CompanyRecord, submitCompany } from '@vouch/contract'
import { type CompanyStep, missingOfCompany } from '@vouch/domain'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { refreshCompany, storeCompany } from '#lib/data/companies.ts'
import { useTexts } from '#lib/format/texts.ts'
import { utcToday } from '#lib/format/today.ts'
import { type StepCommand, useStepCommand } from '#ui/wizard/use-step-command.ts'
import { proofOfRecord } from './company-values.ts'
import { texts } from './company-wizard.en.ts'
import type { CompanyDraft } from './use-company-draft.ts'

/** Command of the last step: submits the company for verification. If already submitted, only closes the wizard. */
export function useSubmit(step: CompanyStep, company: CompanyRecord, draft: CompanyDraft): StepCommand {
  const t = useTexts(texts)
  const client = useQueryClient()
  const navigate = useNavigate()
  const submits = company.permitted.includes('submit')
  const { id } = company

  const submit = async () => {
    if (missingOfCompany(draft.getState().values, proofOfRecord(company), utcToday()).length > 0)
      throw new Error(t('missing.onSubmit'))
    const now = await api(submitCompany, { params: { id } }, { quiet: true })
    await storeCompany(client, now)
    await refreshCompany(client, id)
    notify(t(now.status === 'verified' ? 'done.verified' : 'done.pending', { company: now.name }))
  }
  return useStepCommand(String(step), t(submits ? 'submit' : 'finish'), async () => {
    if (!(await draft.saveNow())) throw new Error(t('offline.title'))
    if (submits) await submit()
    else notify(t('done.saved'))
    await navigate({ to: '/admin/profile/company/$id', params: { id } })
  })
}
