import { deciding, employers, members, type Row, reading } from './access-rows.ts'

/** The expected statuses for the review queue and what a hiring team shares about an applicant. */
export const reviewRows: Readonly<Record<string, Row>> = {
  // Whoever answers for no company gets an empty queue.
  listReview: employers,
  startReading: reading,
  stopReading: reading,

  listNotes: deciding,
  addNote: deciding,
  // The note is the owner's.
  editNote: members({ owner: 'ok' }),
  deleteNote: members({ owner: 'ok' }),
}
