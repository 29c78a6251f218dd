import type { Session } from '@vouch/contract'
import Bowser from 'bowser'

type Device = Pick<Session, 'browser' | 'system' | 'device'>

const devices: Readonly<Record<string, Device['device']>> = {
  desktop: 'computer',
  mobile: 'phone',
  tablet: 'tablet',
}

/** Parses a `User-Agent` header (RFC 9110 §10.1.5). For display only, because clients can send any value. */
export function readDevice(userAgent: string | null): Device {
  // Bowser (the parser) throws on an empty string.
  if (!userAgent) return { browser: null, system: null, device: 'unknown' }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return {
    browser: named(browser.name, browser.version?.split('.')[0]),
    system: named(os.name, os.versionName ?? os.version),
    device: devices[platform.type ?? ''] ?? 'unknown',
  }
}

function named(name: string | undefined, version: string | undefined): string | null {
  if (!name) return null
  return version ? `${name} ${version}` : name
}
