import { createContext, use } from 'react'
import type { Moves } from './use-moves.ts'

/** The moves of the job on screen, for the cells of its list: they must not be made anew with each move. */
export const MovesContext = createContext<Moves | null>(null)

export function useMovesOfPage(): Moves {
  const moves = use(MovesContext)
  if (!moves) throw new Error('The list of applicants needs a MovesContext above it')
  return moves
}
