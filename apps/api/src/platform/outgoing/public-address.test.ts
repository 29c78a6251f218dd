import { describe, expect, it } from 'vitest'
import { isInternalAddress, isLoopbackAddress, isPublicAddress } from './public-address.ts'

describe('a public address', () => {
  it.each([
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.0.1',
    '192.167.1.1',
    '2606:4700::1111',
    '2a00:1450::1',
  ])('includes %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    ['this network', '0.0.0.0'],
    ['this machine', '127.0.0.1'],
    ['this machine', '127.9.9.9'],
    ['private', '10.1.2.3'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['carrier', '100.64.0.1'],
    ['link-local, metadata of clouds', '169.254.169.254'],
    ['protocol assignments', '192.0.0.192'],
    ['documentation', '203.0.113.9'],
    ['benchmarks', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['this machine', '::1'],
    ['unique local', 'fd12:3456::1'],
    ['metadata of a cloud', 'fd00:ec2::254'],
    ['link-local', 'fe80::1'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['Teredo', '2001:0:53aa:64c::1'],
    ['6to4 of 127.0.0.1', '2002:7f00:1::1'],
    ['translated 127.0.0.1', '64:ff9b::7f00:1'],
    ['mapped', '::ffff:127.0.0.1'],
    ['mapped', '::ffff:7f00:1'],
    ['mapped, public inside', '::ffff:8.8.8.8'],
    ['mapped metadata', '::ffff:a9fe:a9fe'],
    ['compatible', '::127.0.0.1'],
    ['no address', 'localhost'],
    ['no address', '2130706433'],
    ['with a zone', 'fe80::1%eth0'],
  ])('excludes %s: %s', (_kind, address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

it('recognises loopback addresses', () => {
  for (const address of ['127.0.0.1', '127.1.2.3', '::1']) expect(isLoopbackAddress(address)).toBe(true)
  for (const address of ['10.0.0.1', '::', '::2', '::ffff:127.0.0.1', '::ffff:7f00:1', 'localhost'])
    expect(isLoopbackAddress(address)).toBe(false)
})

it('internal addresses exclude link-local, cloud metadata, multicast and broadcast', () => {
  for (const address of ['10.0.0.1', '192.168.0.1', '127.0.0.1', '::1', 'fd12::1', '8.8.8.8', '100.64.0.1'])
    expect(isInternalAddress(address), address).toBe(true)
  for (const address of [
    '169.254.169.254',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    'fe80::1',
    'fd00:ec2::254',
    'ff02::1',
    '::',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
  ])
    expect(isInternalAddress(address), address).toBe(false)
})
