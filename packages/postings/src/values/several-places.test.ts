import { maxOtherPlaces } from '@vouch/contract'
import { maxPlaces } from '@vouch/domain'
import { describe, expect, it } from 'vitest'
import { mostOthers, readPlaces } from './several-places.ts'

const none = { location: undefined, city: undefined, region: undefined, country: undefined }

/** All places that are read, as text; those left out in brackets. */
function read(fields: object, isRemote = false): string[] {
  const { first, others, leftOut } = readPlaces({ ...none, otherLocations: undefined, ...fields }, isRemote)
  const places = [{ location: first.place, country: first.country }, ...others]
  return [
    ...places.map(({ location, country }) => `${location}/${country ?? ''}`),
    ...leftOut.map((place) => `[${place}]`),
  ]
}

describe('places of a posting', () => {
  it('are split at semicolons and bars, each once', () => {
    expect(read({ location: 'Berlin; Hamburg' })).toEqual(['Berlin/', 'Hamburg/'])
    expect(read({ location: 'Berlin, Germany | Lyon, France|berlin, germany;' })).toEqual([
      'Berlin/DE',
      'Lyon/FR',
    ])
    expect(read({ city: 'Wien; Graz', country: 'AT' })).toEqual(['Wien/AT', 'Graz/AT'])
    expect(read({ location: 'Frankfurt/Main' })).toEqual(['Frankfurt/Main/'])
  })

  it('take city, region and country of the same position, or the only country', () => {
    const cities = { city: ['Austin', 'Lyon'], country: ['US', 'FR'] }
    expect(read(cities)).toEqual(['Austin/US', 'Lyon/FR'])
    expect(read({ ...cities, country: ['US'] })).toEqual(['Austin/US', 'Lyon/US'])
    expect(read({ location: ['Toronto', 'Lyon, France'], country: 'CA' })).toEqual(['Toronto/CA', 'Lyon/FR'])
    // Which region is whose cannot be known.
    expect(read({ city: ['Austin', 'Dallas', 'Lyon'], region: ['TX', 'ARA'] })).toEqual([
      'Austin, TX/',
      'Dallas/',
      'Lyon/',
    ])
  })

  it('come also from a column of further ones', () => {
    expect(read({ location: 'Berlin', otherLocations: ['Hamburg, Germany', ' ', 7, 'Berlin'] })).toEqual([
      'Berlin/',
      'Hamburg/DE',
      '7/',
    ])
    expect(read({ city: 'Berlin', country: 'DE', otherLocations: 'Hamburg; Berlin' })).toEqual([
      'Berlin/DE',
      'Hamburg/',
    ])
  })

  it('do not take the country of the first from such a column', () => {
    expect(read({ location: 'London', country: 'GB', otherLocations: ['London', 'Paris'] })).toEqual([
      'London/GB',
      'Paris/',
    ])
  })

  it('are no words for remote work beside real places', () => {
    expect(read({ location: 'Remote; Berlin' })).toEqual(['Berlin/'])
    expect(read({ location: 'Berlin; Hybrid; Hamburg' })).toEqual(['Berlin/', 'Hamburg/'])
    expect(read({ location: 'Remote; Hybrid' })).toEqual(['Remote/'])
  })

  it('of a remote job are countries', () => {
    expect(read({ location: 'Belgium', otherLocations: ['FR', 'Lyon, France', 'Europe'] }, true)).toEqual([
      'Belgium/BE',
      '/FR',
      '[Europe]',
    ])
    expect(read({ location: 'Remote', country: ['DE', 'FR'] }, true)).toEqual(['Remote/DE', '/FR'])
  })

  it('are as many as people may name, the rest is listed', () => {
    expect(mostOthers).toEqual({ places: maxPlaces - 1, countries: maxOtherPlaces })
    const cities = Array.from({ length: 12 }, (_, at) => `City ${at + 1}`)
    expect(read({ location: cities.join(';') })).toEqual([
      ...cities.slice(0, 10).map((city) => `${city}/`),
      '[City 11]',
      '[City 12]',
    ])
    const codes =
      'AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG'
    expect(read({ country: codes.split(' ') }, true)).toHaveLength(32)
    expect(read({ country: codes.split(' ') }, true).slice(30)).toEqual(['[CF]', '[CG]'])
  })

  it('keep the whole text for ids', () => {
    expect(readPlaces({ ...none, location: 'Berlin; Hamburg', otherLocations: undefined }, false).whole).toBe(
      'Berlin; Hamburg',
    )
  })
})
