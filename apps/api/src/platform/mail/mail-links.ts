import type { Mail } from './mail.ts'

/**
 * Refuses a mail with a link that leads anywhere but to this installation: the address of a request or a field that a
 * person filled must never become a link that we send.
 * @param publicUrl the configured public address
 * @throws Error that names the kind of the mail, not the link
 */
export function checkLinks(mail: Mail, publicUrl: string): void {
  const base = new URL(publicUrl)
  for (const link of linksOf(mail)) {
    const url = URL.canParse(link) ? new URL(link) : undefined
    const isOurs =
      url?.origin === base.origin &&
      url.username === '' &&
      url.password === '' &&
      (base.pathname === '/' || `${url.pathname}/`.startsWith(`${base.pathname}/`))
    if (!isOurs)
      throw new Error(`a mail of kind ${mail.kind} has a link that does not lead to the public address`)
  }
}

function linksOf(mail: Mail): readonly string[] {
  if (mail.kind === 'news') return [mail.link, mail.settingsLink, ...mail.items.map(({ link }) => link)]
  return 'link' in mail ? [mail.link] : []
}
