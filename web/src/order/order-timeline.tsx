import { Timeline } from 'antd'
import type { OrderEvent } from '../api/generated'
import { sayOf, useTranslation } from '../locales/texts'
import { moveText } from '../resource/action/move-text'
import type { Resource } from '../resource/resource'
import { TimeText } from '../ui/time-text'
import styles from './order-detail.module.css'

/** Before the name of the key of a program that brought what a member, or a payment channel, did. */
const PROGRAM = 'platform:'

/** OrderTimeline is all that happened to an order, the newest first. */
export function OrderTimeline({ resource, events }: { resource: Resource; events: readonly OrderEvent[] }) {
  const { t, i18n } = useTranslation(['order', 'enums'])
  const { language } = i18n
  // What happens is called like the move of its kind, or has a name of its own where nobody makes it; new kinds bring new ones.
  const say = sayOf(t)
  const nameOf = (action: string) =>
    moveText({ i18n, language }, resource, action)('label') ??
    say(`events.${action}`, { defaultValue: action })
  return (
    <Timeline
      items={[...events].reverse().map((event) => ({
        key: event.id,
        content: (
          <div className={styles.event}>
            <strong>{nameOf(event.action)}</strong>
            {event.toStatus !== event.fromStatus && (
              <span> → {t(`enums:OrderStatus.${event.toStatus}`)}</span>
            )}
            <small>
              {event.actorType === 'staff' ? event.actorName : t(`enums:ActorType.${event.actorType}`)}
              {event.actorName.startsWith(PROGRAM) && ` · ${event.actorName}`} · <TimeText value={event.at} />
            </small>
            {event.note && <q className={styles.note}>{event.note}</q>}
          </div>
        ),
      }))}
    />
  )
}
