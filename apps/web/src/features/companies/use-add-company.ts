import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type companyBasics, createCompany, type Person } from '@vouch/contract'
import { useRef } from 'react'
import type { z } from 'zod'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { storeCompany } from '#lib/data/companies.ts'
import { randomId } from '#lib/draft/random-id.ts'
import { clearDraft } from '#lib/draft/stored-draft.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './companies.en.ts'

/** Whether the person becomes the owner of a company that they add. Administrators who are no employers do not. */
export function ownsAddedCompany({ roles }: Pick<Person, 'roles'>): boolean {
  return roles.includes('employer')
}

/**
 * Returns a command that adds a company.
 * @param next URL to open afterwards; the company wizard by default
 */
export function useAddCompany(
  next: string | undefined,
): (input: z.output<typeof companyBasics>) => Promise<void> {
  const t = useTexts(texts)
  const client = useQueryClient()
  const navigate = useNavigate()
  // The same input keeps its idempotency key, so that a retry adds the company once.
  const sent = useRef({ input: '', key: '' })

  return async (input) => {
    const text = JSON.stringify(input)
    if (sent.current.input !== text) sent.current = { input: text, key: randomId() }
    const added = await api(createCompany, { body: input }, { quiet: true, idempotencyKey: sent.current.key })
    await storeCompany(client, added)
    notify(t(added.role === null ? 'form.addedByAdmin' : 'form.added', { name: added.name }))
    clearDraft('company.new')
    if (next === undefined)
      await navigate({
        to: '/admin/profile/employer/$id',
        params: { id: '1' },
        search: { company: added.id },
      })
    else await navigate({ href: next })
  }
}
