import { z } from 'zod'
import type { Caller, Context } from '../context.ts'
import { badRequest, refusal } from './errors.ts'

/** One call of the Identity Toolkit protocol. */
export interface Call<Body> {
  path: `/${string}`
  body: z.ZodType<Body>
  run(context: Context, body: Body, caller: Caller): Promise<object>
}

/** Text without NUL and lone surrogates, which PostgreSQL cannot store. */
export const text = z.string().regex(/^[^\0\p{Cs}]*$/u)

/** A field that the protocol defines and this service ignores. */
export const ignored = z.unknown().optional()

/** Ignored fields that the SDK may send with any call. */
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
 * Parses a request body. `null` counts as absent; unknown fields are rejected.
 * @throws ProtocolError INVALID_ARGUMENT, which names the field but never its value
 */
export function readBody<Body>(schema: z.ZodType<Body>, body: unknown): Body {
  const object = typeof body === 'object' && body !== null ? body : {}
  const fields: Record<string, unknown> = Object.values(object).includes(null)
    ? Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null))
    : { ...object }
  const result = schema.safeParse(fields)
  if (!result.success) throw wrongShape(result.error)
  if (fields.targetProjectId !== undefined) {
    throw refusal('INSUFFICIENT_PERMISSION', 'Only authenticated requests can specify target_project_id.')
  }
  if (fields.tenantId !== undefined) throw refusal('UNSUPPORTED_TENANT_OPERATION')
  return result.data
}

/** Rejects requests with fields that only operators may set. @throws ProtocolError INSUFFICIENT_PERMISSION */
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
