import type { Readable } from 'node:stream'
import type { Route, RouteAnswer } from '@vouch/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Actor } from '#base/actor.ts'
import type { JsonText } from '#base/json-text.ts'
import type { FileAnswer } from '#platform/http/answers.ts'

/** The uploaded file of a multipart request. Read it to the end, or the request never finishes. */
export interface UploadedFile {
  readonly name: string
  /** Media type that the browser sent; may be wrong. */
  readonly declaredType: string
  readonly stream: Readable
  /** Reads the whole file into memory. @param maxBytes for a larger file, throws AppError too-large */
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

/** A parsed request of a route. Parts that the route does not declare are `undefined`. */
export interface Call<R extends Route> {
  readonly params: Parsed<R['params']>
  readonly query: Parsed<R['query']>
  readonly body: Parsed<R['body']>
  /** The caller; null only for a visitor on a public route. */
  readonly actor: IsPublic<R['audience']> extends true ? Actor | null : Actor
  /** Version number of the record, from the header `If-Match`. */
  readonly version: Version<R>
  readonly file: R extends { upload: true } ? UploadedFile : undefined
  readonly request: FastifyRequest
  /** For response headers, and for `reply.code()` on routes with several success statuses. */
  readonly reply: FastifyReply
}

type HandlerAnswer<R extends Route> =
  | RouteAnswer<R>
  | JsonText
  | FileAnswer
  // biome-ignore lint/suspicious/noConfusingVoidType: an async function without a return statement gives Promise<void>
  | (undefined extends RouteAnswer<R> ? void : never)

/** Handles a call by passing it to one use case. */
export type Handler<R extends Route> = (call: Call<R>) => Promise<HandlerAnswer<R>>
