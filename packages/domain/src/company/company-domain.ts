/** Public email providers, including their subdomains. Anybody can get an address there, so it proves no company. */
const freeMailDomains: ReadonlySet<string> = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com rocketmail.com aol.com aim.com
  icloud.com me.com mac.com proton.me protonmail.com protonmail.ch pm.me tutanota.com tutanota.de tuta.io tuta.com
  gmx.com gmx.net gmx.de gmx.at gmx.ch gmx.fr gmx.co.uk gmx.us web.de freenet.de t-online.de arcor.de online.de
  mail.com email.com usa.com post.com europe.com mail.de posteo.de posteo.net mailbox.org fastmail.com fastmail.fm
  hey.com zoho.com zohomail.com yandex.com yandex.ru ya.ru mail.ru bk.ru list.ru inbox.ru rambler.ru
  qq.com 163.com 126.com yeah.net sina.com sina.cn sohu.com foxmail.com aliyun.com naver.com daum.net hanmail.net kakao.com
  hotmail.co.uk hotmail.fr hotmail.de hotmail.it hotmail.es live.co.uk live.fr live.nl live.de outlook.fr outlook.de
  outlook.es outlook.it outlook.jp yahoo.co.uk yahoo.fr yahoo.de yahoo.it yahoo.es yahoo.ca yahoo.com.br yahoo.com.ar
  yahoo.com.mx yahoo.co.in yahoo.in yahoo.co.jp yahoo.com.au ymail.ne.jp docomo.ne.jp ezweb.ne.jp softbank.ne.jp
  orange.fr wanadoo.fr free.fr laposte.net sfr.fr neuf.fr bbox.fr libero.it virgilio.it alice.it tin.it tiscali.it
  telefonica.net ziggo.nl kpnmail.nl planet.nl hetnet.nl home.nl xs4all.nl telenet.be skynet.be bluewin.ch
  btinternet.com sky.com virginmedia.com talktalk.net ntlworld.com blueyonder.co.uk comcast.net verizon.net att.net
  sbcglobal.net bellsouth.net cox.net charter.net earthlink.net juno.com rogers.com shaw.ca sympatico.ca telus.net
  bigpond.com optusnet.com.au xtra.co.nz uol.com.br bol.com.br terra.com.br ig.com.br globo.com rediffmail.com
  seznam.cz centrum.cz wp.pl o2.pl onet.pl interia.pl op.pl abv.bg ukr.net i.ua mailinator.com guerrillamail.com
  10minutemail.com yopmail.com temp-mail.org trashmail.com sharklasers.com maildrop.cc dispostable.com duck.com`.split(
    /\s+/,
  ),
)

/**
 * Hosting services where anybody can get a subdomain, so the domain proves no company. {@link isEnding}
 * detects `co.uk` etc.
 */
const sharedDomains: ReadonlySet<string> = new Set(
  `uk.com us.com eu.com de.com gb.net eu.org co.com cn.com br.com github.io gitlab.io netlify.app vercel.app pages.dev
  workers.dev web.app firebaseapp.com herokuapp.com onrender.com fly.dev blogspot.com wordpress.com wixsite.com weebly.com
  webflow.io squarespace.com myshopify.com jimdosite.com jimdofree.com azurewebsites.net amazonaws.com cloudfront.net
  appspot.com glitch.me neocities.org tumblr.com carrd.co notion.site ddns.net dyndns.org no-ip.org duckdns.org`.split(
    /\s+/,
  ),
)

/** Whether a domain is a two-part public suffix of a country, such as `co.uk`, `com.au` or `gov.br`. */
function isEnding(domain: string): boolean {
  return /^(?:ac|co|com|edu|gob|gouv|gov|go|ltd|me|mil|ne|net|nom|or|org|plc|sch|id)\.[a-z]{2}$/.test(domain)
}

/** Normalises a domain name to lower-case ASCII (RFC 5891); null if invalid. */
function asciiDomain(domain: string): string | null {
  const address = `http://${domain}`
  if (!/^[^\s/@:?#[\]\\]+$/.test(domain) || !URL.canParse(address)) return null
  const host = new URL(address).hostname.replace(/\.$/, '')
  const isName = /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9-]{2,}$/.test(host)
  return isName ? host : null
}

/** Parses a typed website URL, adding `https://` if the scheme is missing; null if invalid. */
export function websiteUrl(typed: string): URL | null {
  const address = /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return isWeb && url.username === '' && asciiDomain(url.hostname) !== null ? url : null
}

/** Domain of a website in lower-case ASCII without `www`; null without a valid website. */
export function websiteDomain(website: string | null): string | null {
  const url = website ? websiteUrl(website) : null
  return url && asciiDomain(url.hostname.replace(/^www\./, ''))
}

/** Domain of an email address in lower-case ASCII; null if invalid. */
export function emailDomain(email: string): string | null {
  return asciiDomain(email.slice(email.lastIndexOf('@') + 1))
}

/** Whether an email address proves control of a website, or why it does not. */
export type DomainProof = 'yes' | 'no-website' | 'free-mail' | 'shared-website' | 'other-domain'

const isBelow = (domain: string, above: string) => domain.endsWith(`.${above}`)
const isIn = (set: ReadonlySet<string>, domain: string) =>
  [...set].some((each) => domain === each || isBelow(domain, each))

/**
 * Checks whether an email address proves control of a website. The email domain must equal the website's domain or be a
 * parent of it. Addresses at a subdomain do not count, because universities give them to students.
 */
export function checkDomainProof(email: string, website: string | null): DomainProof {
  const site = websiteDomain(website)
  if (site === null) return 'no-website'
  const domain = emailDomain(email)
  if (domain === null) return 'other-domain'
  if (isIn(freeMailDomains, domain)) return 'free-mail'
  if (sharedDomains.has(site) || isEnding(site)) return 'shared-website'
  if (sharedDomains.has(domain) || isEnding(domain)) return 'other-domain'
  return covers(domain, site) ? 'yes' : 'other-domain'
}

/** Domain of an account's email address if the address is confirmed and proves control of the website; else null. */
export function domainOfAddress(
  { email, emailVerified }: { readonly email: string; readonly emailVerified: boolean },
  website: string | null,
): string | null {
  return emailVerified && checkDomainProof(email, website) === 'yes' ? emailDomain(email) : null
}

/** Whether the website's domain equals the proven domain or is a subdomain of it. */
function covers(provenDomain: string, site: string): boolean {
  return provenDomain === site || isBelow(site, provenDomain)
}

/** Whether a domain that was proven earlier still proves control of the current website. */
export function isDomainProven(provenDomain: string | null, website: string | null): boolean {
  const site = websiteDomain(website)
  return provenDomain !== null && site !== null && covers(provenDomain, site)
}
