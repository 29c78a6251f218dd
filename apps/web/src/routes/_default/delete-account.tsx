import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_default/delete-account')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/account/delete-account', replace: true })
  },
})
