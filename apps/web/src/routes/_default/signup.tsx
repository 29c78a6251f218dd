import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { SignupPage } from '#features/account/signup-page.tsx'
import { currentToken } from '#lib/session.ts'

export const Route = createFileRoute('/_default/signup')({
  beforeLoad: async () => {
    if ((await currentToken()) !== null) throw redirect({ to: '/welcome', replace: true })
  },
  component: Signup,
})

function Signup() {
  const router = useRouter()
  const goOn = useCallback(() => void router.invalidate(), [router])
  return <SignupPage onSignedUp={goOn} />
}
