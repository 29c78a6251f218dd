import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type CompanyInvitation,
  type CompanyRole,
  inviteToCompany,
  withdrawCompanyInvitation,
} from '@vouch/contract'
import { api } from '#lib/api.ts'
import { isProblem } from '#lib/api-problem.ts'
import { invitationsQuery } from '#lib/company-people.ts'
import { notify, notifyError } from '#lib/notify.ts'
import { useTexts } from '#lib/texts.ts'
import { texts } from './companies.en.ts'

/** Inviting, again too, which voids the link before, and withdrawing. */
export function useInvitations(companyId: string) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { queryKey } = invitationsQuery(companyId)
  const settled = () => client.invalidateQueries({ queryKey })
  const params = { id: companyId }

  const invite = useMutation({
    mutationFn: (body: { email: string; role: CompanyRole }) =>
      api(inviteToCompany, { params, body }, { quiet: true }),
    onSuccess: ({ email }) => notify(t('invitations.sent', { email })),
    onSettled: settled,
  })
  const withdraw = useMutation({
    mutationFn: async ({ id }: CompanyInvitation) => {
      try {
        await api(withdrawCompanyInvitation, { params: { ...params, invitationId: id } }, { quiet: true })
      } catch (error) {
        // Somebody else has withdrawn it, or it was accepted meanwhile: the list will show.
        if (!isProblem(error, 404)) throw error
      }
    },
    onSuccess: (_nothing, { email }) => notify(t('invitations.withdrawn', { email })),
    onError: (error) => notifyError(error.message),
    onSettled: settled,
  })
  return { invite, withdraw }
}
