import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type CompanyMember,
  type CompanyRole,
  removeCompanyMember,
  setCompanyMemberRole,
} from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { refreshCompany } from '#lib/data/companies.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { texts } from './companies.en.ts'

export function useMembers(companyId: string) {
  const client = useQueryClient()
  const params = { id: companyId }

  const put = useMutation({
    mutationFn: ({ userId, role }: { userId: string; role: CompanyRole }) =>
      api(setCompanyMemberRole, { params: { ...params, userId }, body: { role } }),
    onSuccess: ({ displayName, email, role }) => {
      const name = displayName || email
      notify(texts.t('members.roleChanged', { name, role: glossary.t(`companyRole.${role}`) }))
    },
    onSettled: () => refreshCompany(client, companyId),
  })
  const remove = useMutation({
    mutationFn: (member: CompanyMember) =>
      api(removeCompanyMember, { params: { ...params, userId: member.userId } }),
    onSuccess: (_nothing, { displayName, email }) =>
      notify(texts.t('members.removed', { name: displayName || email })),
    onSettled: () => refreshCompany(client, companyId),
  })
  return { put, remove }
}
