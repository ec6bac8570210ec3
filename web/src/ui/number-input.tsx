import { type GetRef, InputNumber, type InputNumberProps } from 'antd'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

type NumberInputProps = Omit<InputNumberProps<number>, 'ref'>

/** NumberInput takes a number. The library names its steppers in English alone, so they are named here. */
export function NumberInput(props: NumberInputProps): ReactNode {
  const { t } = useTranslation('kit')
  const input = useRef<GetRef<typeof InputNumber>>(null)
  useLayoutEffect(() => {
    const name = (stepper: string, words: string) =>
      input.current?.nativeElement
        .querySelector(`[role=button][class*=-action-${stepper}]`)
        ?.setAttribute('aria-label', words)
    name('up', t('number.more'))
    name('down', t('number.less'))
  }, [t])
  return <InputNumber<number> ref={input} {...props} />
}
