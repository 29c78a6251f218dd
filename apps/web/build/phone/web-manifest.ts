import { phoneTexts } from '../../src/app/phone.en.ts'

const { name, shortName, description, shortcuts } = phoneTexts

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/**
 * The web manifest, with which browsers install the app. Its colours are those of the light scheme, because a manifest has
 * one pair; `index.html` names the colours of both schemes.
 */
export const webManifest = {
  id: '/',
  name,
  short_name: shortName,
  description,
  lang: 'en',
  dir: 'auto',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: '#ffffff',
  background_color: '#ffffff',
  categories: ['business', 'productivity'],
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    icon('app', 192, 'any'),
    icon('app', 512, 'any'),
    icon('maskable', 192, 'maskable'),
    icon('maskable', 512, 'maskable'),
  ],
  shortcuts: [
    { name: shortcuts.jobs, url: '/jobs' },
    { name: shortcuts.dashboard, url: '/admin/dashboard' },
  ],
} as const
