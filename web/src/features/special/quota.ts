/** QuotaRow is what has places on each day: a slot of a centre, a stew. */
export interface QuotaRow {
  key: string
  label: string
}

/** QuotaCell is what is known of a row on a day. */
export interface QuotaCell {
  quota: number
  booked: number
  closed: boolean
  /** Said of this day alone. */
  exception: boolean
  /** What there would be without the exception; null for closed. */
  usual: number | null
  /** Closed by the record itself, so nothing can be said of the day here. */
  fixed?: boolean
}

/** DayChange is what is said of a day: its places, or that it is closed; neither for what is usual. */
export interface DayChange {
  quota: number | null
  closed: boolean
}
