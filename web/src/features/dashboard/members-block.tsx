import type { ReactNode } from 'react'
import { useTranslation } from '../../locales/texts'
import { useSummary } from './answers'
import { Block } from './block'
import { Growth } from './change'
import { Counted } from './counted'
import { useFigureText } from './figure-text'
import { Tile, Tiles } from './tiles'

/** MembersBlock says how many members there are, and how many have come. */
export function MembersBlock(): ReactNode {
  const { t } = useTranslation('dashboard')
  const text = useFigureText()
  return (
    <Block name="members" answer={useSummary()} height={176}>
      {({ members }) =>
        members && (
          <Tiles>
            <Tile label={t('members.total')} value={<Counted of={members.total} />} />
            <Tile
              label={t('members.today')}
              value={<Counted of={members.today} />}
              note={
                <>
                  <span>
                    {t('yesterday')}{' '}
                    <Counted of={members.yesterday} label={`${t('members.new')} ${t('yesterday')}`} />
                  </span>
                  <Growth now={members.today.n} before={members.yesterday.n} />
                </>
              }
            />
            <Tile label={t('members.month')} value={<Counted of={members.month} />} />
            <Tile
              label={t('members.certified')}
              value={<Counted of={members.certified} />}
              note={
                members.total.n > 0 &&
                t('members.certifiedShare', { share: text.percent(members.certified.n / members.total.n) })
              }
            />
          </Tiles>
        )
      }
    </Block>
  )
}
