import { useQuery } from '@tanstack/react-query'
import { type MasterPick, maxJobBenefits } from '@vouch/contract'
import { companyQuery } from '#lib/data/companies.ts'
import { useTexts } from '#lib/format/texts.ts'
import { MasterMultiSelect } from '#ui/master/master-multi-select.tsx'
import { MasterSelect } from '#ui/master/master-select.tsx'
import { useJobFields, useWizardJob } from './job-draft-context.ts'
import { texts } from './job-wizard.en.ts'
import { OfferedPicks } from './offered-picks.tsx'

const mostOffered = 12

const isSame = (one: MasterPick, other: MasterPick) =>
  one.code === null || other.code === null
    ? one.label.toLowerCase() === other.label.toLowerCase()
    : one.code === other.code

/** What the company's profile has and the job has not. */
function useOffers(name: 'benefits' | 'departments', chosen: readonly MasterPick[]): MasterPick[] {
  const { job } = useWizardJob()
  const { data } = useQuery(companyQuery(job.company.id))
  const all = data?.fields[name] ?? []
  return all.filter((pick) => !chosen.some((one) => isSame(one, pick))).slice(0, mostOffered)
}

/** The job's benefits. Those of the company are offered first. */
export function BenefitsField() {
  const t = useTexts(texts)
  const { pick, values, change } = useJobFields()
  const offers = useOffers('benefits', values.benefits)
  const isFull = values.benefits.length >= maxJobBenefits
  return (
    <div>
      <MasterMultiSelect
        {...pick('benefits')}
        entity="benefits"
        description={t('hint.benefits')}
        max={maxJobBenefits}
        ownWords
        proposes
      />
      <OfferedPicks
        title={t('offered.benefits')}
        picks={isFull ? [] : offers}
        nameOf={({ label: name }) => t('offered.add', { name })}
        onAdd={(benefit) => change('benefits', (before) => [...before, benefit])}
      />
    </div>
  )
}

/** The job's department. Those of the company are offered first. */
export function DepartmentField() {
  const t = useTexts(texts)
  const { pick, values, set } = useJobFields()
  const offers = useOffers('departments', [])
  return (
    <div>
      <MasterSelect
        {...pick('department')}
        entity="departments"
        description={t('hint.department')}
        ownWords
        proposes
      />
      <OfferedPicks
        title={t('offered.departments')}
        picks={values.department ? [] : offers}
        nameOf={({ label: name }) => t('offered.choose', { name })}
        onAdd={(department) => set('department', department)}
      />
    </div>
  )
}
