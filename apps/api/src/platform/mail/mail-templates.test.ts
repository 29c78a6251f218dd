import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { companyRoles, notificationKinds } from '@vouch/contract'
import { describe, expect, test } from 'vitest'
import type { Mail, NewsItem } from './mail.ts'
import { htmlOf, type MailParts } from './mail-layout.ts'
import { renderMail } from './mail-templates.ts'

const publicUrl = 'https://jobs.example.org'
const link = `${publicUrl}/page?oobCode=a-b_c&lang=en&continueUrl=https%3A%2F%2Fjobs.example.org%2F`
const evil = '<b onclick="x">{{link}} & \'Co\' --> $& $t(news.all) \u202Egnp'

const item = (kind: NewsItem['kind'], side: NewsItem['side']): NewsItem => ({
  kind,
  side,
  jobTitle: `Baker ${evil}`,
  companyName: `Ovens ${evil}`,
  personName: `Ana ${evil}`,
  stage: 'interview',
  proposal: { words: `Bees ${evil}`, list: `Skills ${evil}`, reason: null },
  at: '2026-03-10T09:00:00.000Z',
  words: `Because ${evil}`,
  link: `${publicUrl}/admin/jobs/${kind}`,
})

function mails(locale: string | null): Mail[] {
  const base = { to: 'a@b.example', locale }
  const items = notificationKinds.map((kind) => item(kind, 'candidate'))
  const news = { ...base, kind: 'news' as const, link: `${publicUrl}/x`, settingsLink: `${publicUrl}/y` }
  return [
    ...(['reset-password', 'verify-email', 'sign-in', 'change-email'] as const).map((kind) => ({
      ...base,
      kind,
      link,
    })),
    { ...base, kind: 'email-changed', newEmail: `n@b.example ${evil}`, link },
    ...(['suspended', 'revoked', 'restored', 'changed', 'expiring'] as const).map((news) => ({
      ...base,
      kind: 'passport-news' as const,
      news,
      issuer: `School ${evil}`,
      passport: `Welder ${evil}`,
      validUntil: '2026-03-10T23:59:59.000Z',
      words: `Because ${evil}`,
      link,
    })),
    { ...base, kind: 'password-changed' },
    { ...base, kind: 'password-changed', unlinked: [`Campus ${evil}`] },
    { ...base, kind: 'password-changed', unlinked: ['Campus', 'Google'] },
    { ...base, kind: 'password-ended' },
    { ...base, kind: 'provider-linked', provider: evil },
    { ...base, kind: 'email-code', code: '042731', minutes: 10 },
    { ...base, kind: 'company-code', code: '042731', minutes: 10, company: evil },
    ...companyRoles.map((role) => ({
      ...base,
      kind: 'company-invitation' as const,
      link,
      invitedBy: evil,
      company: evil,
      role,
    })),
    { ...base, kind: 'admin-invitation', link, invitedBy: evil },
    { ...base, kind: 'deletion-requested', eraseAt: '2026-12-21T10:00:00.000Z', link },
    { ...base, kind: 'account-erased' },
    { ...base, kind: 'passport-report-decided', issuer: evil, passport: evil, outcome: 'acted' },
    { ...base, kind: 'passport-report-decided', issuer: evil, passport: evil, outcome: 'dismissed' },
    { ...news, items, more: 2 },
    ...items.map((each) => ({ ...news, items: [each], more: 0 })),
    { ...news, items: [{ ...item('message', 'employer'), personName: null, stage: null }], more: 0 },
  ]
}

const decode = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
const linksOfHtml = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map((match) => decode(match[1] ?? ''))
const linksOfText = (text: string) => text.match(/https:\/\/\S+/g) ?? []

describe.each(['en', 'de-CH', null])('in %s', (locale) => {
  test.each(mails(locale).map((mail, index) => [`${index} ${mail.kind}`, mail] as const))('%s', (_, mail) => {
    const { subject, html, text } = renderMail(mail, publicUrl)
    expect(subject.length).toBeGreaterThan(5)
    expect(html).toContain(`<html lang="${locale === 'de-CH' ? 'de' : 'en'}" dir="ltr"`)
    // All placeholders are filled, and user input is escaped.
    expect(html.replaceAll('{{link}} &amp;', '')).not.toMatch(/\{\{|<!--\[\/?[a-z]+\]|undefined/i)
    expect(text.replaceAll('{{link}} &', '')).not.toMatch(/\{\{|undefined|&amp;/)
    expect(html).not.toContain('<b ')
    expect(`${subject}${html}${text}`).not.toContain('\u202E')
    expect(new Set(linksOfText(text))).toEqual(new Set(linksOfHtml(html)))
    for (const each of linksOfHtml(html)) expect(each.startsWith(`${publicUrl}/`)).toBe(true)
    // Opening the mail sends no requests.
    expect(html).not.toMatch(/<img|@import|url\(|<link/)
    if (mail.kind === 'admin-invitation')
      expect(text).toContain("{{link}} & 'Co' --> $& $t(news.\u2060all) gnp")
    if (mail.kind === 'email-code') {
      expect(subject).not.toContain('042731')
      expect(text).toContain('042731')
    }
  })
})

test('the password-changed mail names unlinked providers', () => {
  const mail = { kind: 'password-changed', to: 'a@b.example' } as const
  const text = (locale: string, unlinked: readonly string[]) =>
    renderMail({ ...mail, locale, unlinked }, publicUrl).text
  expect(text('en', [])).not.toContain('no longer')
  expect(text('en', ['Campus'])).toContain('You can no longer log in with Campus,')
  expect(text('en', ['Campus', 'Google'])).toContain('You can no longer log in with Campus and Google,')
  expect(text('de', ['Campus', 'Google'])).toContain(
    'Sie können sich nicht mehr mit Campus und Google anmelden',
  )
})

describe('user text in notification mails', () => {
  const news = (
    kind: NewsItem['kind'],
    words: string | null,
    change: { more?: number; locale?: string } = {},
  ) =>
    renderMail(
      {
        kind: 'news',
        to: 'a@b.example',
        locale: change.locale ?? 'en',
        items: [{ ...item(kind, 'employer'), jobTitle: null, companyName: 'Ovens', words }],
        more: change.more ?? 0,
        timeZone: 'Europe/Oslo',
        link: `${publicUrl}/x`,
        settingsLink: `${publicUrl}/y`,
      },
      publicUrl,
    ).text

  test('is shown with the time in the recipient’s time zone', () => {
    const alone = news('company-rejected', 'No such company.\n\nAsk the register.')
    expect(alone).toContain('Ovens · 10 March 2026 at 10:00')
    expect(alone).toContain('Reason: No such company.\n\nAsk the register.\n')
    const listed = news('company-rejected', 'No such company.\n\nAsk the register.', { more: 2 })
    expect(listed).toContain('10 March 2026 at 10:00')
    expect(listed).toContain('\nReason: No such company. Ask the register.\nhttps://')
    expect(news('company-rejected', 'Nein.', { locale: 'de' })).toContain('Begründung: Nein.')
    expect(news('invited-to-apply', 'Join us')).toContain('Message from Ovens: Join us')
    expect(news('company-verified', null)).not.toContain('Reason')
  })

  test('is truncated at the end of a word', () => {
    const reason = (more: number) =>
      /Reason: (.*)/.exec(news('company-rejected', 'naïve 🥖 '.repeat(400), { more }))?.[1]
    expect(reason(0)).toMatch(/(naïve|🥖)…$/)
    expect([...(reason(0) ?? '')].length).toBeLessThanOrEqual(1000)
    expect([...(reason(1) ?? '')].length).toBeLessThanOrEqual(240)
    expect([...(reason(1) ?? '')].length).toBeGreaterThan(220)
    expect([...(/Reason: (.*)/.exec(news('company-rejected', 'x'.repeat(3000)))?.[1] ?? '')]).toHaveLength(
      1000,
    )
  })

  test('contains no links typed by users', () => {
    const text = news(
      'invited-to-apply',
      'See https://evil.example/pay, www.evil.example or HTTP://evil.example',
    )
    expect(text).not.toMatch(/evil/)
    expect(text).toContain(': See [link removed] [link removed] or [link removed]')
  })
})

test('a letter keeps its line breaks and paragraphs', () => {
  const letter = { kind: 'letter', to: 'a@b.example', locale: 'en', subject: 'Hello', link } as const
  const render = (body: string) => renderMail({ ...letter, body }, publicUrl)
  const { html, text } = render('When: <noon>\r\nWhere: here\n \n\nBest wishes,\nOvens')
  expect(html).toContain('>When: &lt;noon&gt;<br />Where: here</div>')
  expect(html).toContain('>Best wishes,<br />Ovens</div>')
  expect(text).toContain('\n\nWhen: <noon>\nWhere: here\n\nBest wishes,\nOvens\n\n')
  expect(render('One\nTwo').html).toContain('>One Two</div>')
})

test('a link outside this installation is rejected', () => {
  const wrong = [
    'https://evil.example/forgot-password',
    'https://jobs.example.org.evil.example/',
    'https://jobs.example.org@evil.example/',
    'https://a:b@jobs.example.org/',
    'http://jobs.example.org/',
    'javascript:alert(1)',
    '//evil.example',
    '/forgot-password',
    '',
  ]
  for (const each of wrong) {
    const mail = { kind: 'sign-in', to: 'a@b.example', locale: null, link: each } as const
    expect(() => renderMail(mail, publicUrl), each).toThrow('does not lead to the public address')
  }
  const mail = { kind: 'sign-in', to: 'a@b.example', locale: null } as const
  const below = 'https://example.org/jobs'
  expect(() => renderMail({ ...mail, link: `${below}/x` }, below)).not.toThrow()
  expect(() => renderMail({ ...mail, link: 'https://example.org/jobsx' }, below)).toThrow()
})

test('a right-to-left language mirrors the layout', () => {
  const parts: MailParts = {
    lang: 'ar',
    dir: 'rtl',
    subject: 'x',
    preheader: 'x',
    heading: 'x',
    paragraphs: ['x'],
    items: [],
    more: null,
    code: null,
    button: { label: 'x', link },
    addressLabel: 'x',
    fine: [],
    footer: 'x',
    footerLinks: [],
  }
  const html = htmlOf(parts)
  expect(html).toContain('<html lang="ar" dir="rtl"')
  expect(html).not.toMatch(/direction:ltr|text-align:left|align="left"/)
})

test('the compiled layout is up to date with its source', () => {
  const read = (name: string) => readFileSync(new URL(name, import.meta.url))
  const hash = createHash('sha256').update(read('layout.mjml')).digest('hex')
  expect(read('layout.html').toString()).toContain(`sha256 ${hash} `)
})

test('a company name that looks like a domain is not linked', () => {
  const mail: Mail = {
    kind: 'company-invitation',
    to: 'kim@example.org',
    link,
    invitedBy: 'Kim of evil.example',
    company: 'Booking.com',
    role: 'viewer',
    locale: null,
  }
  const { html, text, subject } = renderMail(mail, publicUrl)
  expect(subject).toContain('Booking.\u2060com')
  expect(`${subject} ${text}`).not.toMatch(/Booking\.com|evil\.example/)
  expect(text).toContain(link)
  expect(text).toContain(new URL(publicUrl).host)
  expect(html).toContain('Booking<span>.</span>com')
  expect(html.replace(/<title>.*?<\/title>|aria-label="[^"]*"/gs, '')).not.toMatch(
    /Booking\.com|evil\.example/,
  )
})

test('an alert names the places of a job in short, with the right noun and number', () => {
  const about = (locale: string, place: string | null, country: string | null, ...others: string[]) => {
    const otherPlaces = others.map((text) => {
      const [location = '', code = ''] = text.split('/')
      return { location, country: code }
    })
    const one = { id: 'x', title: 'Baker', companyName: 'Ovens', pay: null, link: `${publicUrl}/jobs/x` }
    const links = {
      link: `${publicUrl}/jobs`,
      settingsLink: `${publicUrl}/y`,
      unsubscribeLink: `${publicUrl}/z`,
    }
    const mail: Mail = {
      ...{
        kind: 'job-alert',
        to: 'a@b.example',
        locale,
        alertId: 'x',
        searchId: 'x',
        name: 'Bakers',
        more: 0,
      },
      ...links,
      items: [{ ...one, place, country, otherPlaces }],
    }
    return /Ovens · (.*)/.exec(renderMail(mail, publicUrl).text)?.[1]
  }
  expect(about('en', 'Lyon', 'FR')).toBe('Lyon, France')
  expect(about('en', 'Lyon', 'FR', 'Paris/FR')).toBe('Lyon, France + 1 more place')
  expect(about('de', 'Lyon', 'FR', 'Paris/FR')).toBe('Lyon, Frankreich + 1 weiterer Ort')
  expect(about('de', 'Lyon', 'FR', 'Paris/FR', 'Nizza/FR')).toBe('Lyon, Frankreich + 2 weitere Orte')
  expect(about('en', null, 'FR', '/DE', '/AT')).toBe('France, Germany + 1 more country')
  expect(about('de', null, 'FR', '/DE', '/AT')).toBe('Frankreich, Deutschland + 1 weiteres Land')
  expect(about('de', null, 'FR', '/DE', '/AT', '/CH')).toBe('Frankreich, Deutschland + 2 weitere Länder')
})
