import { createJob, currentPerson, publishJob, updateJob } from '@vouch/contract'
import { call } from './api.ts'
import type { SignedIn } from './people.ts'

/** Publishes a job without questions at the first company of an employer. @returns its id */
export async function openJob(
  base: string,
  employer: SignedIn,
  { title, description }: { readonly title: string; readonly description: string },
): Promise<string> {
  const { memberships } = await call(base, currentPerson, {}, employer)
  const companyId = memberships[0]?.companyId ?? ''
  const { id, version } = await call(base, createJob, { body: { companyId } }, employer)
  const body = {
    title,
    occupation: 'Keeper',
    employmentType: 'full-time',
    workMode: 'on-site',
    location: 'Hamburg',
    country: 'DE',
    description,
    payMin: 40_000,
    payMax: 50_000,
    payCurrency: 'EUR',
    payPeriod: 'year',
  } as const
  await call(base, updateJob, { params: { id }, version, body }, employer)
  await call(base, publishJob, { params: { id } }, employer)
  return id
}
