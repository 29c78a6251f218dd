export { createMapper, type MapperSettings, type PostingMapper } from './mapping/create-mapper.ts'
export type { MappingColumn } from './mapping/fields.ts'
export type { Mapped, Posting, PostingNote } from './mapping/posting.ts'
export { openPostings, type SourceAbout } from './sources/open-postings.ts'
export {
  type PostingSource,
  type ReadableRow,
  type SourceRow,
  type UnreadableReason,
  UnreadableSource,
} from './sources/posting-source.ts'
