/** A search engine that answers with the keys of postings, best first. */
export interface Engine {
  readonly name: string
  search(words: string, limit: number): Promise<readonly string[]>
  close(): Promise<void>
}
