import { expect, test } from 'vitest'
import { isSharedHost, issuerAddress } from './index.ts'

const key = 'did:key:z6MkjZRZv3aez3r18pB1RBFJR1kwUVJ5jHt92JmQwXbd5hwi'

test.each([
  [key, 'key', key, ''],
  ['did:web:school.example', 'profile', 'did:web:school.example', 'school.example'],
  ['https://School.example/issuers/1', 'profile', 'https://school.example/issuers/1', 'school.example'],
  ['https://school.example', 'host', 'https://school.example/', 'school.example'],
  ['School.example:8443', 'host', 'https://school.example:8443/', 'school.example:8443'],
])('%s is a %s', (text, kind, address, host) => {
  expect(issuerAddress(text)).toEqual({ kind, address, host })
})

test.each([
  '',
  'did:key:z6Mk',
  'did:example:1',
  'http://school.example',
  'https://192.0.2.1/',
  'school',
  'a b.example',
])('“%s” is no issuer', (text) => {
  expect(issuerAddress(text)).toBeNull()
})

test('shared platforms include their subdomains, but not hosts with a similar ending', () => {
  expect(['credly.com', 'API.credly.com', 'eu.badgr.com', 'api.badgr.io:443'].every(isSharedHost)).toBe(true)
  expect(['notcredly.com', 'credly.com.example', 'school.example', ''].some(isSharedHost)).toBe(false)
})
