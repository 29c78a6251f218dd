import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call a route at all. What they may do with one record is decided behind it, in the service.
 * `operator`: the machine's own tools (metrics). `signed-in`: any known person, with or without a role.
 */
export type Audience = 'public' | 'operator' | 'signed-in' | 'candidate' | 'employer' | 'admin'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Schema = z.ZodType

/** One route of the API: mounted by the server, called by the client, published as OpenAPI. */
export interface Route {
  readonly id: string
  readonly method: Method
  /** Below the base path, with `:name` parameters. */
  readonly path: `/${string}`
  /** One role, or several that may all call it. */
  readonly audience: Audience | readonly Audience[]
  readonly summary: string
  readonly tag: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** Reads `If-Match` with the record's version; a stale one gets 412. */
  readonly versioned?: 'required' | 'optional'
  /** Takes `Idempotency-Key`: the same key and body answers the same result for 24 h. */
  readonly idempotent?: true
  /** The request is `multipart/form-data` with one `file` part. */
  readonly upload?: true
  /** Status → schema of the JSON body; `null` for an empty body, a string for another media type. */
  readonly answers: Readonly<Record<number, Schema | null | `${string}/${string}`>>
  readonly errors: readonly ErrorCode[]
}

/**
 * Declares a route and keeps its exact type, so that server and client agree by inference.
 * @param route the declaration; `audience` is required, so an undeclared one does not compile
 */
export function defineRoute<const R extends Route>(route: R): R {
  return route
}

type Input<S> = S extends Schema ? z.input<S> : never
type Output<S> = S extends Schema
  ? z.output<S>
  : S extends null
    ? undefined
    : S extends string
      ? string
      : never

/** What a caller passes: only the parts that the route declares. */
export type RouteInput<R extends Route> = (R extends { params: Schema }
  ? { params: Input<R['params']> }
  : unknown) &
  (R extends { query: Schema } ? { query?: Input<R['query']> } : unknown) &
  (R extends { body: Schema } ? { body: Input<R['body']> } : unknown) &
  (R extends { upload: true } ? { file: File } : unknown) &
  (R extends { versioned: 'required' } ? { version: number } : unknown) &
  (R extends { versioned: 'optional' } ? { version?: number } : unknown)

type SuccessStatus = 200 | 201 | 202 | 204

/** The body of a successful answer. */
export type RouteAnswer<R extends Route> = {
  [S in keyof R['answers']]: S extends SuccessStatus ? Output<R['answers'][S]> : never
}[keyof R['answers']]
