/** How people are chosen to be offered a passport. */
export const offerWays = ['people', 'csv', 'hired'] as const

export type OfferWay = (typeof offerWays)[number]
