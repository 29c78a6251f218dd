import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { choiceParam, searchParams } from '@vouch/domain'
import { useCallback } from 'react'
import { LoginPage } from '#features/account/login-page.tsx'
import { configQuery } from '#lib/api/use-config.ts'
import { savedPath } from '#lib/identity/saved-path.ts'
import { currentToken } from '#lib/identity/session.ts'

export const Route = createFileRoute('/_default/login')({
  validateSearch: searchParams({ why: choiceParam(['ended', 'disabled']) }),
  beforeLoad: async () => {
    if ((await currentToken()) !== null)
      throw redirect({ href: savedPath() ?? '/admin/dashboard', replace: true })
  },
  loader: ({ context }) => context.queryClient.ensureQueryData(configQuery),
  component: Login,
})

function Login() {
  const router = useRouter()
  const { why } = Route.useSearch()
  const goOn = useCallback(() => void router.invalidate(), [router])
  return <LoginPage why={why} onSignedIn={goOn} />
}
