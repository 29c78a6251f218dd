import type { Mail } from './mail.ts'

/**
 * Rejects a mail with a link to another site. Without this check, a forged request or user input could put an
 * attacker's link into a mail that we send.
 * @param publicUrl the configured public URL
 * @throws Error that names the kind of the mail, not the link
 */
export function checkLinks(mail: Mail, publicUrl: string): void {
  const base = new URL(publicUrl)
  for (const link of linksOf(mail)) {
    const url = URL.canParse(link) ? new URL(link) : undefined
    const isInternal =
      url?.origin === base.origin &&
      url.username === '' &&
      url.password === '' &&
      (base.pathname === '/' || `${url.pathname}/`.startsWith(`${base.pathname}/`))
    if (!isInternal)
      throw new Error(`a mail of kind ${mail.kind} has a link that does not lead to the public address`)
  }
}

function linksOf(mail: Mail): readonly string[] {
  if (mail.kind === 'news' || mail.kind === 'job-alert') {
    const { link, settingsLink, unsubscribeLink, items } = mail
    return [
      link,
      settingsLink,
      ...(unsubscribeLink ? [unsubscribeLink] : []),
      ...items.map((item) => item.link),
    ]
  }
  return 'link' in mail ? [mail.link] : []
}
