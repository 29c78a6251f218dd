import type { ApplicantRow } from '@vouch/contract'
import { createContext, use } from 'react'
import type { Moves } from './use-moves.ts'

/** Passes the moves to table cells by context, because new column definitions after each move would reset the table. */
export const MovesContext = createContext<Moves<ApplicantRow> | null>(null)

export function useMovesOfPage(): Moves<ApplicantRow> {
  const moves = use(MovesContext)
  if (!moves) throw new Error('The list of applicants needs a MovesContext above it')
  return moves
}
