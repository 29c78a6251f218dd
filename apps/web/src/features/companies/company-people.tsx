import { useQuery } from '@tanstack/react-query'
import type { CompanyRecord } from '@vouch/contract'
import { membersQuery } from '#lib/data/companies.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { AddMember } from './add-member.tsx'
import classes from './companies.module.css'
import { Invitations } from './invitations.tsx'
import { JoinRequests } from './join-requests.tsx'
import { Members } from './members.tsx'

export function CompanyPeople({ company }: { readonly company: CompanyRecord }) {
  const { data: person } = useQuery(currentPersonQuery)
  const { data: members } = useQuery(membersQuery(company.id))
  const { ref, rescue } = useFocusFallback<HTMLDivElement>(null)
  const runs = company.permitted.includes('people')
  const isAdmin = person?.roles.includes('admin') ?? false
  return (
    <div ref={ref} tabIndex={-1} className={classes.people}>
      {runs && <JoinRequests company={company} rescue={rescue} />}
      <Members company={company} editable={runs} myId={person?.id} />
      {runs && <Invitations company={company} />}
      {isAdmin && members && <AddMember companyId={company.id} first={members.items.length === 0} />}
    </div>
  )
}
