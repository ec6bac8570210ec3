import type { ReactNode } from 'react'
import { useTranslation } from '../../locales/texts'
import { useSummary } from './answers'
import { Block } from './block'
import { Leading } from './counted'
import { useFigureText } from './figure-text'
import { Tile, Tiles } from './tiles'

/** OwedBlock says what members hold, and what is on its way back to them. */
export function OwedBlock(): ReactNode {
  const { t } = useTranslation('dashboard')
  const text = useFigureText()
  return (
    <Block name="owed" answer={useSummary()} height={72}>
      {({ owed }) =>
        owed && (
          <Tiles>
            <Tile label={t('owed.balance')} value={text.money(owed.balanceFen)} />
            <Tile label={t('owed.points')} value={text.number(owed.points)} />
            {owed.refunds && (
              <Tile
                label={t('owed.refunds')}
                value={<Leading to={owed.refunds.link}>{text.money(owed.refundsFen)}</Leading>}
                note={t('owed.refundCount', { count: owed.refunds.n })}
              />
            )}
          </Tiles>
        )
      }
    </Block>
  )
}
