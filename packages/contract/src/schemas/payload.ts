/** Content pages that can be shown while the API is away. Each has a file `/payloads/{name}.json`. */
export const payloadNames = ['home', 'privacy-policy', 'term-of-service'] as const

export type PayloadName = (typeof payloadNames)[number]

/** Content of `/payloads/{name}.json`; `content` is what the API would answer. */
export interface Payload<T> {
  /** When the content was current; null for the content that the build was made with. */
  readonly at: string | null
  readonly content: T
}
