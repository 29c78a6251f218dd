import type { Config } from '#platform/config/config.ts'

/** Hosts that the client of hosted Firebase Authentication calls or loads scripts from. */
const hostedIdentity = {
  connect: [
    'https://identitytoolkit.googleapis.com',
    'https://securetoken.googleapis.com',
    'https://firebaseinstallations.googleapis.com',
    'https://fcmregistrations.googleapis.com',
  ],
  script: ['https://apis.google.com'],
}

/**
 * Security headers of every response, built once. `helmet` builds them for each request, which took a quarter
 * of the CPU time of a short response. A header that a route sets itself takes precedence.
 */
export function securityHeaders(config: Config): Readonly<Record<string, string>> {
  const isHttps = config.publicUrl.startsWith('https://')
  const hosted = config.identity.kind === 'firebase'
  return {
    'content-security-policy': pagePolicy(config, { isHttps, hosted }),
    'cross-origin-opener-policy': hosted ? 'same-origin-allow-popups' : 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}

/**
 * The Content Security Policy of pages. Styles need `unsafe-inline` for the style attributes of the component library.
 * Trusted Types are not required: the component library and the editor write through `innerHTML`, so no page would
 * render (tried in Chromium). The web app would first need a default policy.
 */
function pagePolicy(config: Config, { isHttps, hosted }: { isHttps: boolean; hosted: boolean }): string {
  const domain = config.identity.authDomain === undefined ? [] : [`https://${config.identity.authDomain}`]
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(hosted ? hostedIdentity.script : [])],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...(hosted ? hostedIdentity.connect : [])],
    'worker-src': ["'self'"],
    'frame-src': hosted && domain.length > 0 ? domain : ["'none'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    ...(isHttps ? { 'upgrade-insecure-requests': [] } : {}),
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}
