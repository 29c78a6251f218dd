import type { Readable } from 'node:stream'
import type { Route, RouteAnswer } from '@vouch/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Actor } from '#base/actor.ts'
import type { JsonText } from '#base/json-text.ts'
import type { FileAnswer } from '#platform/http/answers.ts'

/** The one file of a multipart request. Read it to its end, or the request never finishes. */
export interface UploadedFile {
  readonly name: string
  /** What the browser says it is: a hint, never the truth. */
  readonly declaredType: string
  readonly stream: Readable
  /**
   * Reads the whole file into memory.
   * @param maxBytes more than this throws `too-large`
   */
  read(maxBytes: number): Promise<Buffer>
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

type IsPublic<A> = A extends readonly string[]
  ? 'public' extends A[number]
    ? true
    : false
  : A extends 'public' | 'operator'
    ? true
    : false

type Version<R extends Route> = R extends { versioned: 'required' }
  ? number
  : R extends { versioned: 'optional' }
    ? number | undefined
    : undefined

/** One request of a route, unpacked and checked. Parts that the route does not declare are `undefined`. */
export interface Call<R extends Route> {
  readonly params: Parsed<R['params']>
  readonly query: Parsed<R['query']>
  readonly body: Parsed<R['body']>
  /** The person; `null` only on a public route called without a token. */
  readonly actor: IsPublic<R['audience']> extends true ? Actor | null : Actor
  /** The record's version from `If-Match`. */
  readonly version: Version<R>
  readonly file: R extends { upload: true } ? UploadedFile : undefined
  readonly request: FastifyRequest
  /** For headers, and for `reply.code()` where a route has several good statuses. */
  readonly reply: FastifyReply
}

/** What a route's handler gives back. */
type HandlerAnswer<R extends Route> =
  | RouteAnswer<R>
  | JsonText
  | FileAnswer
  // biome-ignore lint/suspicious/noConfusingVoidType: an async function without a return statement gives Promise<void>
  | (undefined extends RouteAnswer<R> ? void : never)

/** Translates one call into one use case. */
export type Handler<R extends Route> = (call: Call<R>) => Promise<HandlerAnswer<R>>
