/** Positions from `first` to `last`, both inclusive; none if `last` is less. */
export function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
}
