import { employers, type Row, reading } from './access-rows.ts'

/** The expected statuses for the review queue and who is reading an application. */
export const reviewRows: Readonly<Record<string, Row>> = {
  // Whoever answers for no company gets an empty queue.
  listReview: employers,
  startReading: reading,
  stopReading: reading,
}
