import { escapeMarkup } from '#platform/escape-markup.ts'
import type { StoredMail } from '#platform/mail/mail-folder.ts'

interface ListedMail extends Pick<StoredMail, 'to' | 'subject' | 'date'> {
  readonly id: string
}

export interface DevMailView {
  readonly mails: readonly ListedMail[]
  readonly open: { readonly id: string; readonly mail: StoredMail; readonly as: 'html' | 'text' } | null
}

/** HTML of the page `/dev/mail` with the list of mails and the open mail. Has no inline script. */
export function devMailPage({ mails, open }: DevMailView): string {
  const title = open ? `${open.mail.subject} · Mails` : 'Mails'
  const state = open ? 'is-open' : mails.length > 0 ? 'is-list' : 'is-empty'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeMarkup(title)}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/dev/mail/page.css">
<script src="/dev/mail/page.js" defer></script>
</head>
<body class="${state}">
<header>
<h1><a href="/dev/mail">Mails</a></h1>
<p>No mail server is configured (<code>SMTP_URL</code>), so mails are not sent. Only this computer can open this page.</p>
<a class="back" href="/">Back to Vouch</a>
</header>
<div class="panes">
${list(mails, open?.id)}
<main>${open ? mailPane(open) : emptyPane(mails.length)}</main>
</div>
</body>
</html>
`
}

function list(mails: readonly ListedMail[], openId: string | undefined): string {
  const rows = mails.map(({ id, to, subject, date }) => {
    const current = id === openId ? ' aria-current="page"' : ''
    return `<li><a href="/dev/mail/${id}"${current}><span class="to">${escapeMarkup(to)}</span><time datetime="${escapeMarkup(date)}">${escapeMarkup(moment(date))}</time><strong>${escapeMarkup(subject)}</strong></a></li>`
  })
  const count = mails.length === 1 ? '1 mail' : `${mails.length} mails`
  return `<nav aria-label="Mails, newest first" data-newest="${mails[0]?.id ?? ''}"><p class="count" role="status">${count}</p><ol>${rows.join('')}</ol></nav>`
}

function mailPane({ id, mail, as }: NonNullable<DevMailView['open']>): string {
  const tab = (view: 'html' | 'text', label: string) =>
    `<a href="/dev/mail/${id}${view === 'text' ? '?view=text' : ''}"${view === as ? ' aria-current="true"' : ''}>${label}</a>`
  const content =
    as === 'html'
      ? `<iframe title="Mail content" src="/dev/mail/${id}/content" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
      : `<pre>${linked(mail.text)}</pre>`
  return `<a class="to-list" href="/dev/mail">All mails</a>
<h2>${escapeMarkup(mail.subject)}</h2>
<p class="about">To ${escapeMarkup(mail.to)} · <time datetime="${escapeMarkup(mail.date)}">${escapeMarkup(moment(mail.date))}</time></p>
<p class="tabs">${tab('html', 'Preview')}${tab('text', 'Plain text')}<a href="/dev/mail/${id}.eml" download>Download</a></p>
${content}`
}

function emptyPane(count: number): string {
  if (count > 0) return '<p class="hint">Choose a mail to read it.</p>'
  return '<p class="hint">No mails yet. New mails appear here automatically.</p>'
}

function linked(text: string): string {
  return escapeMarkup(text).replace(
    /https?:\/\/[^\s<]+/g,
    (link) => `<a href="${link}" target="_blank">${link}</a>`,
  )
}

const format = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const moment = (date: string) => format.format(new Date(date))

/** HTML of a mail, with links that open in a new tab. */
export function devMailContent(mail: StoredMail): string {
  return mail.html.replace('<head>', '<head><base target="_blank">')
}
