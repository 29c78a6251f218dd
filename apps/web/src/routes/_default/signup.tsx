import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { SignupPage } from '#features/account/signup-page.tsx'
import { configQuery } from '#lib/api/use-config.ts'
import { currentToken } from '#lib/identity/session.ts'

export const Route = createFileRoute('/_default/signup')({
  beforeLoad: async () => {
    if ((await currentToken()) !== null) throw redirect({ to: '/signup-verify-otp', replace: true })
  },
  loader: ({ context }) => context.queryClient.ensureQueryData(configQuery),
  component: Signup,
})

function Signup() {
  const router = useRouter()
  const goOn = useCallback(() => void router.invalidate(), [router])
  return <SignupPage onSignedUp={goOn} />
}
