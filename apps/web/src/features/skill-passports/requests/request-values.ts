import {
  type EvidenceWanted,
  type PassportRequest,
  passportRequestContent,
  requestLimits,
} from '@vouch/contract'
import { z } from 'zod'
import { messagesByPath } from '#lib/draft/refusals.ts'
import { texts } from './requests.en.ts'

/** Field of a piece of evidence, by its kind. */
const fieldOf = { text: 'text', link: 'url', file: 'file' } as const

/** What was typed or chosen for each piece of evidence; only the field of its kind is used. */
const piece = z.object({
  text: z.string().max(requestLimits.text),
  url: z.string().trim(),
  file: z.object({ id: z.string(), name: z.string() }).nullable(),
})

type Piece = z.output<typeof piece>

const isGiven = ({ kind }: EvidenceWanted, { text, url, file }: Piece) =>
  kind === 'file' ? file !== null : (kind === 'text' ? text : url).trim() !== ''

/** Schema of the form for the evidence that a passport wants. The server checks the same. */
export function requestSchema(wanted: readonly EvidenceWanted[]) {
  const values = z.object({ name: passportRequestContent.shape.name, evidence: z.array(piece) })
  return values.superRefine(({ evidence }, context) => {
    wanted.forEach((one, place) => {
      const given = evidence[place]
      if (!given) return
      const path = ['evidence', place, fieldOf[one.kind]]
      if (!isGiven(one, given)) {
        if (one.required) context.addIssue({ code: 'custom', path, message: texts.t('form.required') })
        return
      }
      const sent = passportRequestContent.safeParse({ evidence: [toPiece(one, given)] })
      for (const { message } of sent.error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
    })
  })
}

export type RequestValues = z.input<ReturnType<typeof requestSchema>>

/** Empty values, or those of a request that was returned. */
export function valuesOf(
  wanted: readonly EvidenceWanted[],
  name: string,
  request?: PassportRequest,
): RequestValues {
  return {
    name: request?.name ?? name,
    evidence: wanted.map((_, place) => {
      const sent = request?.evidence[place]
      const file = sent?.file
      return {
        text: sent?.text ?? '',
        url: sent?.url ?? '',
        file: file && file.id !== null ? { id: file.id, name: file.name } : null,
      }
    }),
  }
}

function toPiece({ kind }: EvidenceWanted, { text, url, file }: Piece) {
  if (kind === 'text') return { kind, text }
  if (kind === 'link') return { kind, url }
  return { kind, fileId: file?.id ?? '' }
}

/** The request's body. */
export function toContent(
  wanted: readonly EvidenceWanted[],
  { name, evidence }: RequestValues,
): z.input<typeof passportRequestContent> {
  const pieces = wanted.map((one, place) => {
    const given = evidence[place]
    return given && isGiven(one, given) ? toPiece(one, given) : null
  })
  return { name: name ?? '', evidence: pieces }
}

/** Errors of the server at the fields of the form: it names a piece, the form its field. */
export function fieldErrors(
  wanted: readonly EvidenceWanted[],
  error: unknown,
): Record<string, string> | null {
  const messages = messagesByPath(error)
  if (!messages) return null
  return Object.fromEntries(
    Object.entries(messages).map(([path, message]) => {
      const [first, place = ''] = path.split('.')
      const one = first === 'evidence' ? wanted[Number(place)] : undefined
      return [one ? `evidence.${place}.${fieldOf[one.kind]}` : path, message]
    }),
  )
}
