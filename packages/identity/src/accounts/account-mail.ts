import type { Context } from '../context.ts'
import type { Executor } from '../database.ts'
import type { Settings } from '../options.ts'
import { type Action, createCode } from './action-codes.ts'
import { actionLink } from './action-links.ts'

type LinkKind = 'reset-password' | 'verify-email' | 'sign-in' | 'change-email'

const kinds: Record<Exclude<Action['type'], 'RECOVER_EMAIL'>, LinkKind> = {
  PASSWORD_RESET: 'reset-password',
  VERIFY_EMAIL: 'verify-email',
  EMAIL_SIGNIN: 'sign-in',
  VERIFY_AND_CHANGE_EMAIL: 'change-email',
}

/** Creates an action code and queues a mail with the link that contains the code. */
export async function mailLink(
  { settings }: Context,
  tx: Executor,
  action: Action & { type: keyof typeof kinds },
  locale: string | null,
  continueUrl?: string,
): Promise<void> {
  const code = await createCode(tx, action, settings.clock())
  await settings.mail(tx, {
    kind: kinds[action.type],
    to: action.newEmail ?? action.email,
    link: actionLink(settings, action.type, code, locale, continueUrl || null),
    locale,
  })
}

/** Notifies the old e-mail address of a change, with a link that restores the old address. */
export async function mailEmailChanged(
  { settings }: Context,
  tx: Executor,
  change: { uid: string; email: string; newEmail: string },
  locale: string | null,
): Promise<void> {
  const code = await createCode(tx, { type: 'RECOVER_EMAIL', ...change }, settings.clock())
  await settings.mail(tx, {
    kind: 'email-changed',
    to: change.email,
    newEmail: change.newEmail,
    link: actionLink(settings, 'RECOVER_EMAIL', code, locale, null),
    locale,
  })
}

/** Notifies the account holder of a password change and of unlinked identity providers. */
export async function mailPasswordChanged(
  { settings }: Context,
  tx: Executor,
  to: string,
  locale: string | null,
  unlinkedIds: readonly string[] = [],
): Promise<void> {
  const unlinked = unlinkedIds.map((id) => labelOf(settings, id))
  await settings.mail(tx, {
    kind: 'password-changed',
    to,
    ...(unlinked.length > 0 && { unlinked }),
    locale,
  })
}

/** Notifies the account holder of a newly linked identity provider. */
export async function mailProviderLinked(
  { settings }: Context,
  tx: Executor,
  to: string,
  providerId: string,
  locale: string | null,
): Promise<void> {
  await settings.mail(tx, { kind: 'provider-linked', to, provider: labelOf(settings, providerId), locale })
}

function labelOf({ providers }: Settings, id: string): string {
  return providers.find((provider) => provider.id === id)?.label ?? id
}
