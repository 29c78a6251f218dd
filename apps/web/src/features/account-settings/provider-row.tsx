import { IconKey } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { SignInProvider } from '#lib/api/runtime-config.ts'
import { useTexts } from '#lib/format/texts.ts'
import type { LinkedProvider } from '#lib/identity/identity-account.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import rows from '#ui/list/rows.module.css'
import { ProviderButton } from '#ui/sign-in/provider-button.tsx'
import { texts } from './account-settings.en.ts'
import classes from './account-settings.module.css'
import type { ProviderLinks } from './use-provider-links.ts'

interface ProviderRowProps {
  readonly provider: SignInProvider
  /** The linked provider; null if it is not linked. */
  readonly link: LinkedProvider | null
  /** Whether this is the account's only sign-in method, which cannot be unlinked. */
  readonly only: boolean
  readonly links: ProviderLinks
}

export function ProviderRow({ provider, link, only, links }: ProviderRowProps) {
  const t = useTexts(texts)
  const [asking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { id, label: name, icon } = provider
  const busy = links.busy === id
  return (
    <li className={rows.row}>
      <span className={classes.rowIcon} aria-hidden>
        {icon === null ? <IconKey size={20} /> : <img src={icon} alt="" width={20} height={20} />}
      </span>
      <div className={classes.rowBody}>
        <span className={classes.rowTitle}>{name}</span>
        <span className={classes.quiet}>
          {link === null
            ? t('providers.notLinked')
            : link.email
              ? t('providers.linkedAs', { email: link.email })
              : t('providers.linked')}
        </span>
        {link !== null && only && <span className={classes.quiet}>{t('providers.last')}</span>}
      </div>
      <ProviderButton
        ref={button}
        away={busy && link === null}
        loading={busy && link !== null}
        disabled={link !== null && only}
        aria-label={t(link ? 'providers.unlinkNamed' : 'providers.linkNamed', { name })}
        onClick={() => (link ? setAsking(true) : links.link(provider))}
      >
        {t(link ? 'providers.unlink' : 'providers.link')}
      </ProviderButton>
      <ConfirmDialog
        opened={asking}
        title={t('providers.unlinkTitle', { name })}
        confirmLabel={t('providers.unlink')}
        danger
        // Returns no promise, so that this dialog closes before the dialog for signing in again opens.
        onConfirm={() => links.unlink(provider)}
        onClose={() => setAsking(false)}
        onClosed={() => button.current?.focus()}
      >
        {t('providers.unlinkBody', { name })}
      </ConfirmDialog>
    </li>
  )
}
