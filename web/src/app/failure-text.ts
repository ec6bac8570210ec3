import { OFFLINE, TIMED_OUT, UNREADABLE } from '../api/client'
import type { TFunction } from '../locales/texts'

/** failureText says in the interface language why a call failed when the server itself said nothing. */
export function failureText(t: TFunction<'app'>, code: number): string {
  switch (code) {
    case OFFLINE:
      return t('failure.offline')
    case TIMED_OUT:
      return t('failure.timedOut')
    case UNREADABLE:
      return t('failure.unreadable')
    case 413:
      return t('failure.tooLarge')
    case 503:
      return t('failure.busy')
    default:
      return t('failure.other')
  }
}
