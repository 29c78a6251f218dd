import { z } from 'zod'
import type { Caller, Context } from '../context.ts'
import { badRequest, refusal } from './errors.ts'

/** One call of the protocol: its path below the host, the fields it takes, what it does. */
export interface Call<Body> {
  path: `/${string}`
  body: z.ZodType<Body>
  run(context: Context, body: Body, caller: Caller): Promise<object>
}

/** A text field. PostgreSQL cannot store NUL and half a surrogate pair, so they are refused everywhere. */
export const text = z.string().regex(/^[^\0\p{Cs}]*$/u)

/** A field that the protocol knows and this service has no use for. */
export const ignored = z.unknown().optional()

/** Fields that any call may carry: the SDK sends some of them, none of them matters here. */
export const commonFields = {
  returnSecureToken: ignored,
  captchaChallenge: ignored,
  captchaResponse: ignored,
  clientType: ignored,
  recaptchaVersion: ignored,
  recaptchaToken: ignored,
  instanceId: ignored,
  tenantId: ignored,
  targetProjectId: ignored,
}

/**
 * Reads a body strictly: unknown fields are refused, `null` means absent as everywhere in the protocol.
 * @throws ProtocolError INVALID_ARGUMENT that names the field and never its value
 */
export function readBody<Body>(schema: z.ZodType<Body>, body: unknown): Body {
  const given = typeof body === 'object' && body !== null ? body : {}
  const fields: Record<string, unknown> = Object.values(given).includes(null)
    ? Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
    : { ...given }
  const result = schema.safeParse(fields)
  if (!result.success) throw wrongShape(result.error)
  // Answered before anything else happens, as the hosted service does.
  if (fields.targetProjectId !== undefined) {
    throw refusal('INSUFFICIENT_PERMISSION', 'Only authenticated requests can specify target_project_id.')
  }
  if (fields.tenantId !== undefined) throw refusal('UNSUPPORTED_TENANT_OPERATION')
  return result.data
}

/** @throws ProtocolError INSUFFICIENT_PERMISSION when a field is present that only operators may set */
export function refusePrivileged<Body extends object>(body: Body, fields: readonly (keyof Body)[]): void {
  if (fields.some((field) => body[field] !== undefined)) throw refusal('INSUFFICIENT_PERMISSION')
}

function wrongShape(error: z.ZodError): Error {
  const issue = error.issues[0]
  if (issue?.code === 'unrecognized_keys') {
    const name = (issue.keys[0] ?? '').slice(0, 64)
    return badRequest(`Invalid JSON payload received. Unknown name "${name}": Cannot find field.`)
  }
  return badRequest(`Invalid value at '${issue?.path.join('.') ?? ''}'`)
}
