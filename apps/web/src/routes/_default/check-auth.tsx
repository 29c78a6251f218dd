import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { CheckAuthPage } from '#features/account/mail-link/check-auth-page.tsx'
import { forgetSavedPath, isMailLink, savedPath } from '#lib/identity/saved-path.ts'

export const Route = createFileRoute('/_default/check-auth')({ component: CheckAuth })

function CheckAuth() {
  const navigate = useNavigate()
  const goBack = useCallback(
    () => void navigate({ href: savedPath() ?? '/admin/dashboard', replace: true }),
    [navigate],
  )
  const logIn = useCallback(
    (why: 'ended' | 'disabled') => {
      const path = savedPath()
      if (path === null || !isMailLink(path)) {
        void navigate({ to: '/login', search: { why }, replace: true })
        return
      }
      forgetSavedPath()
      void navigate({ href: path, replace: true })
    },
    [navigate],
  )
  return <CheckAuthPage onRenewed={goBack} onEnded={logIn} />
}
