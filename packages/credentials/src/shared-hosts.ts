/**
 * Hosts where many issuers publish their badges, or anybody can publish files, with all their subdomains. Such a host
 * vouches for what its customers wrote, so only issuers that are listed one by one count in matching.
 */
const sharedHosts: readonly string[] = [
  // Credly, formerly Acclaim
  'credly.com',
  'youracclaim.com',
  // Badgr, now Canvas Credentials and Parchment
  'badgr.com',
  'badgr.io',
  'canvascredentials.org',
  'parchment.com',
  // Accredible
  'accredible.com',
  'credential.net',
  // Open Badge Factory
  'openbadgefactory.com',
  'openbadgepassport.com',
  // Others
  'badgecert.com',
  'badgelist.com',
  'certifier.io',
  'certopus.com',
  'edubadges.nl',
  'hyperstack.id',
  'sertifier.com',
  'virtualbadge.io',
  // Web space for everybody
  'amazonaws.com',
  'blogspot.com',
  'core.windows.net',
  'firebaseapp.com',
  'github.io',
  'githubusercontent.com',
  'gitlab.io',
  'glitch.me',
  'googleapis.com',
  'herokuapp.com',
  'netlify.app',
  'pages.dev',
  'vercel.app',
  'web.app',
  'wordpress.com',
  'workers.dev',
]

/** Whether many issuers share a host. @param host with a port if it has one */
export function isSharedHost(host: string): boolean {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  return sharedHosts.some((shared) => name === shared || name.endsWith(`.${shared}`))
}
