import type { Zone } from '../../api/generated'

/** CityZones are the districts of one city. */
export interface CityZones {
  city: string
  districts: string[]
}

/** byCity gathers zones under their cities, in the order in which those first come. */
export function byCity(zones: readonly Zone[]): CityZones[] {
  const cities: CityZones[] = []
  for (const { city, district } of zones) {
    let group = cities.find((one) => one.city === city)
    if (!group) {
      group = { city, districts: [] }
      cities.push(group)
    }
    if (district) group.districts.push(district)
  }
  return cities
}

/** zonesOf is what byCity gathers. A city without districts stays, as a zone that is not complete. */
export function zonesOf(cities: readonly CityZones[]): Zone[] {
  return cities.flatMap(({ city, districts }) =>
    (districts.length > 0 ? districts : ['']).map((district) => ({ city: city.trim(), district })),
  )
}
