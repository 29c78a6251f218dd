import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_admin/admin/account/signout')({
  beforeLoad: () => {
    throw redirect({ to: '/signout', replace: true })
  },
})
