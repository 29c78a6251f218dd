import { useQuery } from '@tanstack/react-query'
import type { Person } from '@vouch/contract'
import { recruitingRoles } from '@vouch/domain'
import { companyQuery } from '#lib/data/companies.ts'
import { useTexts } from '#lib/format/texts.ts'
import type { LetterChoice } from './letter-owner.ts'
import { texts } from './letters.en.ts'
import { LettersPage } from './letters-page.tsx'

interface CompanyLettersPageProps {
  readonly id: string
  readonly person: Person
  readonly choice: LetterChoice
  readonly onChoice: (choice: LetterChoice) => void
}

/** The letters of a company. */
export function CompanyLettersPage({ id, person, choice, onChoice }: CompanyLettersPageProps) {
  const t = useTexts(texts)
  const { data: company } = useQuery(companyQuery(id))
  const role = person.memberships.find(({ companyId }) => companyId === id)?.role
  const owner = {
    companyId: id,
    isMember: role !== undefined,
    mayWrite: person.roles.includes('admin') || recruitingRoles.some((one) => one === role),
    address: { to: '/admin/companies/letters', search: { id } },
    back: { to: '/admin/companies/view', label: company?.name ?? t('back.company'), search: { id } },
  }
  return <LettersPage owner={owner} choice={choice} onChoice={onChoice} />
}
