import type helmet from '@fastify/helmet'
import type { Config } from '#platform/config.ts'

/** Hosts that the client of hosted Firebase Authentication calls and loads. */
const hostedIdentity = {
  connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
  script: ['https://apis.google.com'],
}

/** The headers of every answer. Styles need `unsafe-inline` for the style attributes of the component library. */
export function securityHeaders(config: Config): helmet.FastifyHelmetOptions {
  const isHttps = config.publicUrl.startsWith('https://')
  const hosted = config.identity.kind === 'hosted'
  const domain = config.identity.authDomain === undefined ? [] : [`https://${config.identity.authDomain}`]
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...(hosted ? hostedIdentity.script : [])],
        'script-src-attr': ["'none'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'", 'data:'],
        'connect-src': ["'self'", ...(hosted ? hostedIdentity.connect : [])],
        'worker-src': ["'self'"],
        'frame-src': hosted ? domain : ["'none'"],
        'frame-ancestors': ["'none'"],
        'object-src': ["'none'"],
        'base-uri': ["'self'"],
        'form-action': ["'self'"],
        ...(isHttps ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    hsts: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginOpenerPolicy: { policy: hosted ? 'same-origin-allow-popups' : 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  }
}
