import type { Config } from '#platform/config/config.ts'

/** Hosts that the client of hosted Firebase Authentication calls and loads. */
const hostedIdentity = {
  connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
  script: ['https://apis.google.com'],
}

/**
 * The headers of every answer, made once: `helmet` makes them anew for each request, which was a quarter of the
 * processor time of a short answer. A route that sets one of them itself wins.
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
 * What a page may load. Styles need `unsafe-inline` for the style attributes of the component library. Trusted Types
 * are not demanded: that library writes its `<style>` elements, the editor its text, through `innerHTML`, and with
 * the demand no page appears (tried in Chromium). It needs a default policy in the web app first.
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
