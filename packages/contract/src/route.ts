import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call a route. Services also check access to each company, job or application.
 * `operator`: monitoring tools. `signed-in`: any account, even without a role.
 */
export type Audience = 'public' | 'operator' | 'signed-in' | 'candidate' | 'employer' | 'admin'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Schema = z.ZodType

/** An API route, used by the server, the client and the OpenAPI document. */
export interface Route {
  readonly id: string
  readonly method: Method
  /** URL path relative to the base path of the API, with `:name` parameters. */
  readonly path: `/${string}`
  readonly audience: Audience | readonly Audience[]
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** Whether the request must or may carry the resource version in `If-Match`. An outdated version gets 412. */
  readonly versioned?: 'required' | 'optional'
  /** Accepts the header `Idempotency-Key`: within 24 hours, the same key and body return the first result. */
  readonly idempotent?: true
  /** The request body is `multipart/form-data` with one part named `file`. */
  readonly upload?: true
  /** Size limit of the upload, if it is above 10 MB. */
  readonly uploadMegabytes?: number
  /**
   * Response body by success status: a JSON schema, `null` for no body, or a media type for a body that is not JSON.
   */
  readonly answers: Readonly<Record<number, Schema | null | `${string}/${string}`>>
  readonly errors: readonly ErrorCode[]
}

/** Declares a route with its literal type, from which server and client infer the types of requests and responses. */
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

/** Arguments of a client call; contains only what the route declares, such as `params` or `body`. */
export type RouteInput<R extends Route> = (R extends { params: Schema }
  ? { params: Input<R['params']> }
  : unknown) &
  (R extends { query: Schema } ? { query?: Input<R['query']> } : unknown) &
  (R extends { body: Schema } ? { body: Input<R['body']> } : unknown) &
  (R extends { upload: true } ? { file: File } : unknown) &
  (R extends { versioned: 'required' } ? { version: number } : unknown) &
  (R extends { versioned: 'optional' } ? { version?: number } : unknown)

type SuccessStatus = 200 | 201 | 202 | 204

/** Body of a successful response. */
export type RouteAnswer<R extends Route> = {
  [S in keyof R['answers']]: S extends SuccessStatus ? Output<R['answers'][S]> : never
}[keyof R['answers']]
