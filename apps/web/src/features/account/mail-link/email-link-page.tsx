import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { prepareIdentity } from '#lib/identity/identity.ts'
import type { LinkMode } from '#lib/identity/identity-actions.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { AccountPage } from '../account-page.tsx'
import { WaitingPage } from '../waiting-page.tsx'
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
    return <WaitingPage title={t(`${mode}.title`)} />
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
  /** Called after the link has taken effect; the route then opens the next page. */
  readonly onDone: () => void
}

/** Page of a mailed link. The link takes effect only on click, because mail scanners open links too. */
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
