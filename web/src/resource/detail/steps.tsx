import LeftOutlined from '@ant-design/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { Button } from 'antd'
import { useTranslation } from '../../locales/texts'
import { Shortcuts } from '../../ui/shortcuts/shortcuts'
import { useWide } from '../../ui/use-media'
import styles from './steps.module.css'

/** Neighbours are the ways from one record of a list to those beside it; absent at the ends. */
export interface Neighbours {
  previous?: () => void
  next?: () => void
  /** Which of how many it is. */
  place: string
}

/** Steps lead from one record to the next, in the order of the list. */
export function Steps({ previous, next, place }: Neighbours) {
  const { t } = useTranslation('kit')
  const wide = useWide()
  return (
    <span className={styles.steps}>
      <Shortcuts
        group="record"
        keys={() => [
          next && { keys: ['j'], label: t('step.next'), run: next },
          previous && { keys: ['k'], label: t('step.previous'), run: previous },
        ]}
      />
      <Button
        icon={<LeftOutlined aria-hidden />}
        aria-label={t('step.previous')}
        disabled={!previous}
        onClick={previous}
      >
        {wide && t('step.previous')}
      </Button>
      <Button
        icon={<RightOutlined aria-hidden />}
        iconPlacement="end"
        aria-label={t('step.next')}
        disabled={!next}
        onClick={next}
      >
        {wide && t('step.next')}
      </Button>
      <span className={styles.place}>{place}</span>
    </span>
  )
}
