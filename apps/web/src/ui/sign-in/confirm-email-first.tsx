import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { savePath } from '#lib/identity/saved-path.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { confirmEmailTexts } from './confirm-email-first.en.ts'

/**
 * Whether the signed-in person's email address is unconfirmed.
 * Needs the person in the cache, loaded by the route's guard.
 */
export function useUnconfirmedEmail(): boolean {
  const { data: person } = useQuery({ ...currentPersonQuery, enabled: false })
  return person?.emailVerified === false
}

/**
 * Renders its children. People with an unconfirmed email address,
 * who may not mail others, are asked to confirm it instead.
 */
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
