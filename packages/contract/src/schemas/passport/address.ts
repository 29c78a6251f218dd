import { z } from 'zod'
import { email, moment } from '../common.ts'

/** Further addresses that a person can prove, besides that of the account. */
export const maxFurtherAddresses = 10

/** A further e-mail address. Passports offered to it reach the account. */
export const furtherAddress = z.object({ email: z.string(), provenAt: moment }).meta({ id: 'FurtherAddress' })

export const addressInput = z.object({ email })

export const addressProof = addressInput.extend({
  code: z.string().regex(/^\d{6}$/, 'Enter the 6 digits from the e-mail'),
})

export type FurtherAddress = z.output<typeof furtherAddress>
