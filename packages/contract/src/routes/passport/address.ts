import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { addressInput, addressProof, furtherAddress } from '../../schemas/passport/address.ts'

const list = z.object({ items: z.array(furtherAddress) })

export const listMyAddresses = defineRoute({
  id: 'listMyAddresses',
  method: 'GET',
  path: '/me/addresses',
  audience: 'candidate',
  summary: 'List my additional e-mail addresses that passports can be issued to',
  answers: { 200: list },
  errors: [],
})

export const sendAddressCode = defineRoute({
  id: 'sendAddressCode',
  method: 'POST',
  path: '/me/addresses',
  audience: 'candidate',
  summary: 'Send a confirmation code to an additional address',
  body: addressInput,
  answers: { 204: null },
  errors: ['conflict', 'too-many-requests'],
})

export const proveAddress = defineRoute({
  id: 'proveAddress',
  method: 'POST',
  path: '/me/addresses/confirm',
  audience: 'candidate',
  summary: 'Confirm an additional address with its code',
  body: addressProof,
  answers: { 200: list },
  errors: ['invalid', 'gone', 'conflict', 'too-many-requests'],
})

export const removeAddress = defineRoute({
  id: 'removeAddress',
  method: 'POST',
  path: '/me/addresses/remove',
  audience: 'candidate',
  summary: 'Remove one of my additional addresses. I keep my passports',
  body: addressInput,
  answers: { 200: list },
  errors: [],
})
