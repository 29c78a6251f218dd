import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_admin/admin/profile/')({
  beforeLoad: ({ context }) => {
    const isCandidate = context.person.roles.includes('candidate')
    throw redirect({ to: isCandidate ? '/admin/profile/candidate' : '/admin/account', replace: true })
  },
})
