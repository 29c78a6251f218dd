import { Loader, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { prepareIdentity } from '#lib/identity/identity.ts'
import type { LinkMode } from '#lib/identity/identity-actions.ts'
import { Delayed } from '#ui/layout/delayed.tsx'
import { LinkButton } from '#ui/layout/link.tsx'
import { AccountPage } from '../account-page.tsx'
import { ActOnLink } from './act-on-link.tsx'
import { DeadLink } from './dead-link.tsx'
import { emailLinkTexts } from './email-link.en.ts'
import { SignInByLink } from './sign-in-by-link.tsx'
import { useLinkFacts } from './use-link-facts.ts'

interface ChangeByLinkProps {
  readonly mode: Exclude<LinkMode, 'signIn'>
  readonly code: string
  readonly onDone: () => void
}

function ChangeByLink({ mode, code, onDone }: ChangeByLinkProps) {
  const t = useTexts(emailLinkTexts)
  const link = useLinkFacts(code)
  const [dead, setDead] = useState<string | null>(null)
  const sentence = dead ?? link.dead
  if (sentence !== null) return <DeadLink mode={mode} sentence={sentence} />
  if (link.pending) {
    return (
      <AccountPage title={t(`${mode}.title`)}>
        <Delayed>
          <Loader aria-hidden />
        </Delayed>
      </AccountPage>
    )
  }
  return (
    <ActOnLink
      mode={mode}
      code={code}
      email={link.facts?.email ?? ''}
      account={link.facts?.account ?? ''}
      onDead={setDead}
      onDone={onDone}
    />
  )
}

interface EmailLinkPageProps {
  readonly mode: LinkMode | undefined
  readonly code: string | undefined
  /** After what the link is for was done: where the person goes on. */
  readonly onDone: () => void
}

/** Does what a link in a mail is for, after a click and never by being opened. */
export function EmailLinkPage({ mode, code, onDone }: EmailLinkPageProps) {
  const t = useTexts(emailLinkTexts)
  useEffect(prepareIdentity, [])
  if (mode === undefined || code === undefined) {
    return (
      <AccountPage title={t('broken.title')}>
        <Text>{t('broken.body')}</Text>
        <LinkButton to="/login" variant="default" mt="lg">
          {t('logIn')}
        </LinkButton>
      </AccountPage>
    )
  }
  if (mode === 'signIn') return <SignInByLink onSignedIn={onDone} />
  return <ChangeByLink key={code} mode={mode} code={code} onDone={onDone} />
}
