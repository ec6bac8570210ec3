import { Button, Tour, type TourProps } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../locales/texts'
import { DemoPage } from '../../parts/demo-page'

type Placement = NonNullable<TourProps['placement']>

/** GuidePage leads around the console, one part after the other. */
export function GuidePage(): ReactNode {
  const { t } = useTranslation(['guide', 'app'])
  const [steps, setSteps] = useState<NonNullable<TourProps['steps']>>([])

  const start = () => {
    // Parts are known by what they are called, as to everybody who cannot see them.
    const labelled = (...labels: string[]) =>
      labels
        .map((label) => document.querySelector<HTMLElement>(`[aria-label="${label}"]`))
        .find((part) => part !== null)
    const parts = [
      ['menu', labelled(t('app:layout.openMenu'), t('app:layout.closeMenu')), 'bottomLeft'],
      ['crumbs', labelled(t('app:layout.breadcrumb')), 'bottomLeft'],
      ['search', labelled(t('app:search.open')), 'left'],
      ['fullscreen', labelled(t('app:fullscreen.enter'), t('app:fullscreen.leave')), 'left'],
      ['size', labelled(t('app:size.label')), 'left'],
      ['tabs', labelled(t('app:tabs.label')), 'bottom'],
    ] as const satisfies readonly (readonly [string, HTMLElement | undefined, Placement])[]
    // On small screens some parts are not there.
    const shown = parts.filter(([, target]) => target?.checkVisibility())
    setSteps(
      shown.map(([part, target, placement], index) => ({
        title: t(`steps.${part}.title`),
        description: t(`steps.${part}.text`),
        target: target ?? null,
        placement,
        prevButtonProps: { children: t('previous') },
        nextButtonProps: { children: t(index === shown.length - 1 ? 'finish' : 'next') },
      })),
    )
  }
  return (
    <DemoPage path="/guide/index" hint={t('hint')}>
      <div>
        <Button type="primary" onClick={start}>
          {t('start')}
        </Button>
      </div>
      {steps.length > 0 && <Tour open steps={steps} gap={{ offset: 4 }} onClose={() => setSteps([])} />}
    </DemoPage>
  )
}
