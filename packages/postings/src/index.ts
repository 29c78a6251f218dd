export {
  createMapper,
  type MapperSettings,
  type MappingColumn,
  type PostingMapper,
} from './mapping/create-mapper.ts'
export type { Mapped, Posting, PostingNote } from './mapping/posting.ts'
export { openPostings } from './sources/open-postings.ts'
export { type PostingSource, type SourceRow, UnreadableSource } from './sources/posting-source.ts'
