import type { ReactNode } from 'react'
import { useTranslation } from '../../locales/texts'
import { useSummary } from './answers'
import { Block } from './block'
import { Counted } from './counted'
import { useFigureText } from './figure-text'
import { Tile, Tiles } from './tiles'

/** ContentBlock says what was published of late, and how much of it was read. */
export function ContentBlock(): ReactNode {
  const { t } = useTranslation('dashboard')
  const text = useFigureText()
  return (
    <Block name="content" answer={useSummary()} height={72} note={t('content.days')}>
      {({ content }) =>
        content && (
          <Tiles>
            <Tile label={t('content.published')} value={<Counted of={content.published} />} />
            <Tile label={t('content.views')} value={text.number(content.views)} />
          </Tiles>
        )
      }
    </Block>
  )
}
