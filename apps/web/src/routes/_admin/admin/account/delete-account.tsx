import { createFileRoute } from '@tanstack/react-router'
import { DeleteAccountPage } from '#features/account-settings/delete-account-page.tsx'
import { deletionQuery } from '#lib/data/deletion-query.ts'

export const Route = createFileRoute('/_admin/admin/account/delete-account')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(deletionQuery),
  component: DeleteAccountPage,
})
