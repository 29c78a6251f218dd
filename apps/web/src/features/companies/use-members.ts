import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type CompanyMember,
  type CompanyRole,
  removeCompanyMember,
  setCompanyMemberRole,
} from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { refreshCompany } from '#lib/data/companies.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { texts } from './companies.en.ts'

interface RoleChange {
  readonly userId: string
  readonly role: CompanyRole
  readonly handOverTo?: string | undefined
}

interface Removal {
  readonly member: CompanyMember
  readonly handOverTo?: string | undefined
}

/** Shows a failure, unless the page asks who takes over instead. */
function tell(error: Error): void {
  if (!isProblem(error, 'hand-over-first', 'aborted', 401)) notifyError(error.message)
}

export function useMembers(companyId: string) {
  const client = useQueryClient()
  const params = { id: companyId }

  const put = useMutation({
    mutationFn: ({ userId, role, handOverTo }: RoleChange) =>
      api(
        setCompanyMemberRole,
        { params: { ...params, userId }, body: { role, handOverTo } },
        { quiet: true },
      ),
    onError: tell,
    onSuccess: ({ displayName, email, role }) => {
      const name = displayName || email
      notify(texts.t('members.roleChanged', { name, role: glossary.t(`companyRole.${role}`) }))
    },
    onSettled: () => refreshCompany(client, companyId),
  })
  const remove = useMutation({
    mutationFn: ({ member: { userId }, handOverTo }: Removal) =>
      api(removeCompanyMember, { params: { ...params, userId }, query: { handOverTo } }, { quiet: true }),
    onError: tell,
    onSuccess: (_nothing, { member: { displayName, email } }) =>
      notify(texts.t('members.removed', { name: displayName || email })),
    onSettled: () => refreshCompany(client, companyId),
  })
  return { put, remove }
}
