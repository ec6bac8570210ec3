import { InputNumber, type InputNumberProps } from 'antd'
import type { ReactNode } from 'react'

type NumberInputProps = Omit<InputNumberProps<number>, 'ref' | 'controls'>

/** NumberInput takes a number. The arrow keys step; the library's own steppers have names in English alone and are left out. */
export function NumberInput(props: NumberInputProps): ReactNode {
  return <InputNumber<number> {...props} controls={false} />
}
