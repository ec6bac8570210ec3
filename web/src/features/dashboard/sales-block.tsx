import type { ReactNode } from 'react'
import { useTranslation } from '../../locales/texts'
import { useSummary } from './answers'
import { Block } from './block'
import { Growth } from './change'
import { Leading } from './counted'
import { useFigureText } from './figure-text'
import { Tile, Tiles } from './tiles'

/** SalesBlock says what came in and what went back, over all kinds of orders that the account sees. */
export function SalesBlock(): ReactNode {
  const { t } = useTranslation('dashboard')
  const text = useFigureText()
  return (
    <Block name="sales" answer={useSummary()} height={176}>
      {({ sales }) =>
        sales && (
          <Tiles>
            <Tile
              label={t('sales.today')}
              value={text.money(sales.today.paidFen)}
              note={
                <>
                  <span>
                    {t('yesterday')} {text.money(sales.yesterday.paidFen)}
                  </span>
                  <Growth now={sales.today.paidFen} before={sales.yesterday.paidFen} />
                </>
              }
            />
            <Tile
              label={t('sales.orders')}
              value={text.number(sales.today.orders)}
              note={
                <>
                  <span>
                    {t('yesterday')} {text.number(sales.yesterday.orders)}
                  </span>
                  <Growth now={sales.today.orders} before={sales.yesterday.orders} />
                </>
              }
            />
            <Tile
              label={t('sales.refunded')}
              value={<Leading to={sales.today.refundsLink}>{text.money(sales.today.refundedFen)}</Leading>}
              note={
                <>
                  <span>{t('sales.refunds', { count: sales.today.refunds })}</span>
                  <span>
                    {t('yesterday')}{' '}
                    <Leading to={sales.yesterday.refundsLink}>
                      {text.money(sales.yesterday.refundedFen)}
                    </Leading>
                  </span>
                </>
              }
            />
            <Tile
              label={t('sales.month')}
              value={text.money(sales.month.paidFen)}
              note={
                <>
                  <span>{t('sales.paidOrders', { count: sales.month.orders })}</span>
                  <span>
                    {t('sales.refundedShort')}{' '}
                    <Leading to={sales.month.refundsLink}>{text.money(sales.month.refundedFen)}</Leading>
                  </span>
                </>
              }
            />
            <Tile
              label={t('sales.average')}
              value={text.money(sales.averageFen)}
              note={t('sales.averageOf')}
            />
          </Tiles>
        )
      }
    </Block>
  )
}
