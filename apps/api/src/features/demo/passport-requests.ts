import { slugify } from '@vouch/domain'
import { uuidv7 } from '#base/uuid.ts'
import { writePdf } from './demo-pdf.ts'
import { addFile, type DemoPerson } from './demo-people.ts'
import { type DemoWorld, daysBefore } from './demo-world.ts'
import type { DemoDefinition } from './passport-definitions.ts'

interface RequestOf {
  readonly definition: DemoDefinition
  readonly candidate: Pick<DemoPerson, 'id' | 'name'>
  /** Days before now on which it was sent. */
  readonly days: number
  /** What was sent for each piece of evidence: a title for a file, else the text or URL; null for nothing. */
  readonly evidence: readonly (string | null)[]
  /** The assessor who returned it, and with which words. */
  readonly returned?: { readonly by: string; readonly words: string }
}

/** Adds a candidate's request, which waits for an assessor or was returned a day after it was sent. */
export function addRequest(world: DemoWorld, of: RequestOf): void {
  const { rows, now } = world
  const { definition, candidate, days, returned } = of
  const id = uuidv7()
  const sentAt = daysBefore(now, days)
  rows.passport_requests.push({
    id,
    issuer_id: definition.issuer.id,
    definition_id: definition.id,
    number: 1,
    requester_id: candidate.id,
    name: candidate.name,
    state: returned ? 'returned' : 'open',
    words: returned?.words ?? '',
    created_at: sentAt,
    sent_at: sentAt,
    decided_at: returned ? daysBefore(now, days - 1) : null,
    decided_by: returned?.by ?? null,
    version: returned ? 2 : 1,
  })
  definition.fields.evidence.forEach(({ label, kind }, place) => {
    const given = of.evidence[place] ?? null
    if (given === null) return
    const name = `${slugify(given)}.pdf`
    const content = kind === 'file' ? writePdf(given, [candidate.name]) : undefined
    const about = { ownerId: candidate.id, purpose: 'certificate', name, at: sentAt } as const
    rows.passport_request_evidence.push({
      request_id: id,
      place,
      label,
      kind,
      narrative: kind === 'text' ? given : '',
      url: kind === 'link' ? given : null,
      file_id: content ? addFile(world, { ...about, content }) : null,
      file_name: content ? name : null,
    })
  })
}
