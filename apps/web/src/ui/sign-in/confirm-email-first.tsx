import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { savePath } from '#lib/identity/saved-path.ts'
import { LinkButton } from '#ui/layout/link.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { confirmEmailTexts } from './confirm-email-first.en.ts'

/** Whether the signed-in person's address is known not to be confirmed. The page's guard has loaded the person. */
export function useUnconfirmedEmail(): boolean {
  const { data: person } = useQuery({ ...currentPersonQuery, enabled: false })
  return person?.emailVerified === false
}

/** Shows what sends mail to others, or the way to confirm one's own address while that is missing. */
export function ConfirmEmailFirst({ children }: { readonly children?: ReactNode }) {
  const t = useTexts(confirmEmailTexts)
  if (!useUnconfirmedEmail()) return children
  return (
    <Notice
      tone="warn"
      title={t('title')}
      actions={
        <LinkButton to="/signup-verify-otp" onClick={() => savePath()}>
          {t('confirm')}
        </LinkButton>
      }
    >
      {t('body')}
    </Notice>
  )
}
