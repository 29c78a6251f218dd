import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { LoginPage } from '#features/account/login-page.tsx'
import { savedPath } from '#lib/saved-path.ts'
import { choiceParam, searchParams } from '#lib/search-params.ts'
import { currentToken } from '#lib/session.ts'
import { configQuery } from '#lib/use-config.ts'

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
